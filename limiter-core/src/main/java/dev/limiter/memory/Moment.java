package dev.limiter.memory;

/**
 * One moment on both clocks.
 *
 * @param nowMillis the time that decisions are made by, since the epoch
 * @param tickMillis the time that expiry goes by, from {@link Ticker}
 */
record Moment(long nowMillis, long tickMillis) {}
