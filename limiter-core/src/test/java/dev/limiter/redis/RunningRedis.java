package dev.limiter.redis;

/** A Redis that answers, and how to end it. */
record RunningRedis(String how, String uri, Runnable stop) {}
