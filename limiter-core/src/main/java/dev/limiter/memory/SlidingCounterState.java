package dev.limiter.memory;

import dev.limiter.Limit;
import dev.limiter.SlidingCounter;
import dev.limiter.internal.Bounds;
import dev.limiter.internal.ExactMath;

/**
 * Cost of the current window and of the one before; twin of {@code sliding_counter.lua}.
 *
 * <p>Invariant: the start of the current window is a multiple of the window. With {@code e} the
 * time since that start, the estimate is {@code floor(previous (W - e) / W) + current}, exact to
 * the unit. A cost fits when the estimate plus the cost is at most the limit; as {@code e} grows
 * the estimate only falls, so the wait is the first {@code e} at which it fits: in the current
 * window while the current cost alone leaves room, else in the next one, where today's current cost
 * is the previous. Example, 10 per 60 s, 6 used in the previous window and none in this: 30 s into
 * it the estimate is 3 and 7 are allowed.
 */
record SlidingCounterState(SlidingCounter limit, long start, long previous, long current, long left)
    implements State {

  static SlidingCounterState fresh(SlidingCounter limit, long nowMillis) {
    return of(limit, nowMillis, Windows.start(nowMillis, limit.window()), 0, 0);
  }

  private static SlidingCounterState of(
      SlidingCounter limit, long nowMillis, long start, long previous, long current) {
    long left = limit.window().toMillis() - Math.max(0, nowMillis - start);
    return new SlidingCounterState(limit, start, previous, current, left);
  }

  @Override
  public SlidingCounterState at(Limit limit, long nowMillis) {
    SlidingCounter numbers = (SlidingCounter) limit;
    long base = Windows.start(nowMillis, numbers.window());
    if (start + 2 * windowMillis() <= nowMillis) {
      return of(numbers, nowMillis, base, 0, 0);
    } else if (start + windowMillis() <= nowMillis) {
      return of(numbers, nowMillis, base, current, 0);
    } else if (mustMove(limit, nowMillis)) {
      return of(numbers, nowMillis, base, 0, Math.min(previous + current, Bounds.MAX_COUNT));
    }
    SlidingCounterState now = of(numbers, nowMillis, start, previous, current);
    return now.left == left && numbers.equals(this.limit) ? this : now;
  }

  @Override
  public boolean mustMove(Limit limit, long nowMillis) {
    return start - nowMillis > windowMillis();
  }

  @Override
  public long remaining() {
    long carried = ExactMath.mulDivDown(previous, left, windowMillis());
    return Math.max(0, limit.limit() - carried - current);
  }

  @Override
  public long waitMillis(long nowMillis, long cost) {
    long k = limit.limit() - cost;
    long ahead = Math.max(0, start - nowMillis);
    if (current <= k) {
      return ahead + left - ExactMath.mulDivUp(k - current + 1, windowMillis(), previous) + 1;
    }
    return ahead + left + windowMillis() - ExactMath.mulDivUp(k + 1, windowMillis(), current) + 1;
  }

  @Override
  public SlidingCounterState take(long nowMillis, long cost) {
    return new SlidingCounterState(limit, start, previous, current + cost, left);
  }

  @Override
  public SlidingCounterState give(long cost) {
    long fromCurrent = Math.min(cost, current);
    long fromPrevious = Math.min(cost - fromCurrent, previous);
    return new SlidingCounterState(
        limit, start, previous - fromPrevious, current - fromCurrent, left);
  }

  @Override
  public long lifeMillis(long nowMillis) {
    int windows = current > 0 ? 2 : 1;
    return start + windows * windowMillis() - nowMillis;
  }

  private long windowMillis() {
    return limit.window().toMillis();
  }
}
