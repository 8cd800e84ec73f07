package dev.limiter.memory;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Milliseconds that only ever grow, from an arbitrary beginning. Reads a nanosecond source whose
 * values may be negative and may wrap, so it works with differences only.
 */
final class Ticker {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LongSupplier nanos;
  private final long beginning;

  Ticker(LongSupplier nanos) {
    this.nanos = nanos;
    this.beginning = nanos.getAsLong();
  }

  /** Whole milliseconds since this ticker was made. */
  long millis() {
    return (nanos.getAsLong() - beginning) / NANOS_PER_MILLI;
  }

  /** A clock that shows the wall clock's time of now and goes on at this ticker's pace. */
  InstantSource anchoredToWallClock() {
    long anchorMillis = System.currentTimeMillis() - millis();
    return () -> Instant.ofEpochMilli(anchorMillis + millis());
  }
}
