package dev.limiter;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is turned by hand. */
final class HandClock implements InstantSource {

  /** Engines refuse a clock that is 2^46 ms or more from the epoch; this is a little less. */
  private static final long FARTHEST_MILLIS = 70_000_000_000_000L;

  private volatile long nowMillis;

  HandClock(long nowMillis) {
    this.nowMillis = nowMillis;
  }

  /** Whether engines accept that time. */
  static boolean canShow(long millis) {
    return Math.abs(millis) <= FARTHEST_MILLIS;
  }

  void set(long nowMillis) {
    this.nowMillis = nowMillis;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(nowMillis);
  }

  @Override
  public long millis() {
    return nowMillis;
  }
}
