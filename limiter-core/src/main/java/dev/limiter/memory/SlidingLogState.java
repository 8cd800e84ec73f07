package dev.limiter.memory;

import dev.limiter.Limit;
import dev.limiter.SlidingLog;
import dev.limiter.internal.Bounds;
import java.util.Arrays;

/**
 * Every allowed cost with its time until it is one window old; twin of {@code sliding_log.lua}.
 *
 * <p>Costs of one millisecond share a run, packed into one number: (time mod window) x unit + cost,
 * where the unit is a power of two above every limit. Invariant: the runs from {@code oldest} up to
 * {@code end} stand in the order of time and all lie less than one window before the newest time,
 * which therefore is enough to tell their times; their costs add up to the total. States at
 * different moments share the array; only the one that is stored next writes to it. Example, 2 per
 * 10 s, taken at 0 and 1 s: a cost of 1 waits until 10 s, a cost of 2 until 11 s.
 */
final class SlidingLogState implements State {

  private static final long[] NO_RUNS = {};

  private final SlidingLog limit;
  private final long[] runs;
  private final int oldest;
  private final int end;
  private final long total;
  private final long newest;

  private SlidingLogState(
      SlidingLog limit, long[] runs, int oldest, int end, long total, long newest) {
    this.limit = limit;
    this.runs = runs;
    this.oldest = oldest;
    this.end = end;
    this.total = total;
    this.newest = newest;
  }

  static SlidingLogState fresh(SlidingLog limit, long nowMillis) {
    return new SlidingLogState(limit, NO_RUNS, 0, 0, 0, nowMillis);
  }

  @Override
  public SlidingLogState at(Limit limit, long nowMillis) {
    SlidingLog numbers = (SlidingLog) limit;
    if (nowMillis - newest >= windowMillis()) {
      return fresh(numbers, nowMillis);
    } else if (newest - nowMillis > windowMillis()) {
      return fresh(numbers, nowMillis).take(nowMillis, total);
    }
    int first = oldest;
    long left = total;
    while (timeOf(first) <= nowMillis - windowMillis()) {
      left -= costOf(first);
      first++;
    }
    return first == oldest && numbers.equals(this.limit)
        ? this
        : new SlidingLogState(numbers, runs, first, end, left, newest);
  }

  @Override
  public boolean mustMove(Limit limit, long nowMillis) {
    return newest - nowMillis > windowMillis() || timeOf(oldest) <= nowMillis - windowMillis();
  }

  @Override
  public SlidingLog limit() {
    return limit;
  }

  @Override
  public long remaining() {
    return Math.max(0, limit.limit() - total);
  }

  /** Until so many of the oldest have left that the cost fits. */
  @Override
  public long waitMillis(long nowMillis, long cost) {
    long surplus = total + cost - limit.limit();
    int run = oldest;
    while (costOf(run) < surplus) {
      surplus -= costOf(run);
      run++;
    }
    return timeOf(run) + windowMillis() - nowMillis;
  }

  @Override
  public SlidingLogState take(long nowMillis, long cost) {
    long time = total == 0 ? nowMillis : Math.max(nowMillis, newest);
    if (total > 0 && time == newest) {
      runs[end - 1] += cost;
      return new SlidingLogState(limit, runs, oldest, end, total + cost, newest);
    }
    long run = Math.floorMod(time, windowMillis()) * unit() + cost;
    if (end < runs.length) {
      runs[end] = run;
      return new SlidingLogState(limit, runs, oldest, end + 1, total + cost, time);
    }
    int live = end - oldest;
    long[] roomier = Arrays.copyOf(Arrays.copyOfRange(runs, oldest, end), 2 * live + 2);
    roomier[live] = run;
    return new SlidingLogState(limit, roomier, 0, live + 1, total + cost, time);
  }

  /** The newest runs go first. */
  @Override
  public SlidingLogState give(long cost) {
    long left = Math.min(cost, total);
    if (left == total) {
      return fresh(limit, newest);
    }
    int last = end - 1;
    long rest = left;
    while (costOf(last) <= rest) {
      rest -= costOf(last);
      last--;
    }
    runs[last] -= rest;
    return new SlidingLogState(limit, runs, oldest, last + 1, total - left, timeOf(last));
  }

  @Override
  public long lifeMillis(long nowMillis) {
    return newest + windowMillis() - nowMillis;
  }

  @Override
  public boolean blank() {
    return total == 0;
  }

  private long timeOf(int run) {
    return newest - Math.floorMod(newest - runs[run] / unit(), windowMillis());
  }

  private long costOf(int run) {
    return runs[run] % unit();
  }

  private long unit() {
    return Bounds.logUnit(limit.window());
  }

  private long windowMillis() {
    return limit.window().toMillis();
  }
}
