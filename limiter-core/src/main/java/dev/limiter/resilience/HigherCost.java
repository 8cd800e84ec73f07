package dev.limiter.resilience;

import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import dev.limiter.internal.ExactMath;

/**
 * How long a higher cost has to wait than one whose wait is known. Never too short, as long as the
 * engine's clock does not go back; exact for a fixed window, at most 1 ms too long for a bucket. Of
 * the sliding limits it is only known that all that counts now is gone after one window, or two for
 * the counter.
 */
final class HigherCost {

  private HigherCost() {}

  /**
   * @param waitMillis the wait of the lower cost
   * @param moreCost by how much the other is higher; 0 changes nothing
   */
  static long waitMillis(Limit limit, long waitMillis, long moreCost) {
    if (moreCost == 0 || limit instanceof FixedWindow) {
      return waitMillis;
    } else if (limit instanceof TokenBucket bucket) {
      long periodMillis = bucket.period().toMillis();
      return waitMillis + ExactMath.mulDivUp(moreCost, periodMillis, bucket.refill());
    }
    return Math.max(waitMillis, windows(limit) * limit.window().toMillis());
  }

  private static int windows(Limit limit) {
    return limit instanceof SlidingLog ? 1 : 2;
  }
}
