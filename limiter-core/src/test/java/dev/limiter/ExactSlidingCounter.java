package dev.limiter;

import java.math.BigInteger;

/**
 * Cost counted in the window that starts at {@code start}, and in the one before.
 *
 * @param start milliseconds since the epoch, a multiple of the window
 */
record ExactSlidingCounter(long start, long previous, long current) implements ExactState {

  private static final long MOST_COUNTED = 1L << 36;

  static ExactSlidingCounter fresh(SlidingCounter limit, long now) {
    return new ExactSlidingCounter(ExactState.windowStart(now, limit.window().toMillis()), 0, 0);
  }

  @Override
  public ExactSlidingCounter anchored(Limit limit, long now) {
    long window = limit.window().toMillis();
    if (start - now <= window) {
      return this;
    }
    long sum = Math.min(MOST_COUNTED, previous + current);
    return new ExactSlidingCounter(ExactState.windowStart(now, window), 0, sum);
  }

  private ExactSlidingCounter rolled(Limit limit, long now) {
    long window = limit.window().toMillis();
    long windowOfT = ExactState.windowStart(Math.max(now, start), window);
    if (windowOfT == start) {
      return this;
    }
    return new ExactSlidingCounter(windowOfT, windowOfT == start + window ? current : 0, 0);
  }

  @Override
  public long remaining(Limit limit, long now) {
    ExactSlidingCounter rolled = rolled(limit, now);
    long window = limit.window().toMillis();
    long elapsed = Math.max(now, rolled.start) - rolled.start;
    long weighted =
        BigInteger.valueOf(rolled.previous)
            .multiply(BigInteger.valueOf(window - elapsed))
            .divide(BigInteger.valueOf(window))
            .longValueExact();
    return Math.max(0, limit.limit() - weighted - rolled.current);
  }

  @Override
  public ExactSlidingCounter charged(Limit limit, long now, long cost) {
    ExactSlidingCounter rolled = rolled(limit, now);
    return new ExactSlidingCounter(rolled.start, rolled.previous, rolled.current + cost);
  }

  @Override
  public ExactSlidingCounter refunded(Limit limit, long now, long cost) {
    ExactSlidingCounter rolled = rolled(limit, now);
    long ofCurrent = Math.min(cost, rolled.current);
    long ofPrevious = Math.min(cost - ofCurrent, rolled.previous);
    return new ExactSlidingCounter(
        rolled.start, rolled.previous - ofPrevious, rolled.current - ofCurrent);
  }

  @Override
  public long forgottenAt(Limit limit) {
    return start + 2 * limit.window().toMillis();
  }
}
