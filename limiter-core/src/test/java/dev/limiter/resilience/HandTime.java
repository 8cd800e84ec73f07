package dev.limiter.resilience;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** A wall clock and a nanosecond source that are turned together, by hand. */
final class HandTime implements InstantSource {

  private static final long START_MILLIS = 1_791_860_000_000L;

  private final long firstNanos;
  private long passedNanos;

  HandTime() {
    this(-TimeUnit.HOURS.toNanos(7));
  }

  HandTime(long firstNanos) {
    this.firstNanos = firstNanos;
  }

  void passMillis(long millis) {
    passNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  void passNanos(long nanos) {
    passedNanos += nanos;
  }

  long nanos() {
    return firstNanos + passedNanos;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(START_MILLIS + TimeUnit.NANOSECONDS.toMillis(passedNanos));
  }
}
