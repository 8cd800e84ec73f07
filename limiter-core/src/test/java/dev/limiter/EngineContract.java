package dev.limiter;

/** Everything that every engine must do; an engine's test class adds how to make one. */
abstract class EngineContract extends SequentialContract implements ConcurrencyContract {}
