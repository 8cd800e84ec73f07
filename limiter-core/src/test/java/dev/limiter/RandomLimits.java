package dev.limiter;

import dev.limiter.internal.Bounds;
import java.time.Duration;
import java.util.Random;

/** Limits of all algorithms, mostly small enough to be reached, sometimes as large as allowed. */
final class RandomLimits {

  private static final long[] SPANS_MILLIS = {
    1, 2, 3, 7, 250, 1000, 1500, 9_973, 60_000, 86_400_000, 30 * 86_400_000L, 400 * 86_400_000L
  };

  private RandomLimits() {}

  static Limit next(Random random) {
    return like(random, random.nextInt(4), span(random));
  }

  /** Another limit that counts in the same state: the algorithm and the window or period stay. */
  static Limit otherNumbers(Random random, Limit limit) {
    if (limit instanceof FixedWindow) {
      return like(random, 0, limit.window());
    } else if (limit instanceof SlidingLog) {
      return like(random, 1, limit.window());
    } else if (limit instanceof SlidingCounter) {
      return like(random, 2, limit.window());
    } else {
      return like(random, 3, ((TokenBucket) limit).period());
    }
  }

  private static Limit like(Random random, int algorithm, Duration span) {
    return switch (algorithm) {
      case 0 -> new FixedWindow(amount(random), span);
      case 1 -> new SlidingLog(Math.min(amount(random), Bounds.logUnit(span) - 1), span);
      case 2 -> new SlidingCounter(amount(random), span);
      default -> bucket(random, span);
    };
  }

  private static TokenBucket bucket(Random random, Duration period) {
    try {
      return new TokenBucket(amount(random), amount(random), period);
    } catch (IllegalArgumentException takesTooLongToFill) {
      return bucket(random, period);
    }
  }

  private static Duration span(Random random) {
    return Duration.ofMillis(
        random.nextInt(3) > 0
            ? SPANS_MILLIS[random.nextInt(SPANS_MILLIS.length)]
            : 1 + random.nextInt(random.nextBoolean() ? 50 : 1_000_000_000));
  }

  private static long amount(Random random) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3, 4 -> 1 + random.nextInt(5);
      case 5, 6, 7 -> 1 + random.nextInt(100);
      case 8 -> 1 + (long) (random.nextDouble() * (Bounds.MAX_AMOUNT - 1));
      default -> Bounds.MAX_AMOUNT - random.nextInt(2);
    };
  }
}
