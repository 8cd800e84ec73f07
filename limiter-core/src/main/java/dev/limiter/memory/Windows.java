package dev.limiter.memory;

import java.time.Duration;

/** Windows aligned to the epoch. */
final class Windows {

  private Windows() {}

  /** The start of the window that holds the moment. */
  static long start(long nowMillis, Duration window) {
    return nowMillis - Math.floorMod(nowMillis, window.toMillis());
  }
}
