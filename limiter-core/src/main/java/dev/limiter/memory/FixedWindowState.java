package dev.limiter.memory;

import dev.limiter.FixedWindow;
import dev.limiter.Limit;

/**
 * Cost used since the window's start; twin of {@code fixed_window.lua}.
 *
 * <p>Invariant: the start is a multiple of the window. A start ahead of now (the clock was set
 * back) keeps counting while it is at most one window ahead; further ahead, the count moves to
 * now's window. Example, 10 per 1 s: 10 used at 990 ms leave nothing until 1000 ms; at 1010 ms a
 * new window has all 10.
 */
record FixedWindowState(FixedWindow limit, long start, long used) implements State {

  static FixedWindowState fresh(FixedWindow limit, long nowMillis) {
    return new FixedWindowState(limit, Windows.start(nowMillis, limit.window()), 0);
  }

  @Override
  public FixedWindowState at(Limit limit, long nowMillis) {
    FixedWindow numbers = (FixedWindow) limit;
    if (start + windowMillis() <= nowMillis) {
      return fresh(numbers, nowMillis);
    } else if (mustMove(limit, nowMillis)) {
      return new FixedWindowState(numbers, Windows.start(nowMillis, limit.window()), used);
    }
    return numbers.equals(this.limit) ? this : new FixedWindowState(numbers, start, used);
  }

  @Override
  public boolean mustMove(Limit limit, long nowMillis) {
    return start - nowMillis > windowMillis();
  }

  @Override
  public long remaining() {
    return Math.max(0, limit.limit() - used);
  }

  @Override
  public long waitMillis(long nowMillis, long cost) {
    return start + windowMillis() - nowMillis;
  }

  @Override
  public FixedWindowState take(long nowMillis, long cost) {
    return new FixedWindowState(limit, start, used + cost);
  }

  @Override
  public FixedWindowState give(long cost) {
    return new FixedWindowState(limit, start, Math.max(0, used - cost));
  }

  @Override
  public long lifeMillis(long nowMillis) {
    return start + windowMillis() - nowMillis;
  }

  private long windowMillis() {
    return limit.window().toMillis();
  }
}
