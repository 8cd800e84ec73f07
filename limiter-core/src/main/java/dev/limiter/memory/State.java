package dev.limiter.memory;

import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of one key's usage under one limit. {@link #at} brings it to a moment; the other
 * methods hold at that moment only. Guarded by the lock of its entry.
 */
sealed interface State
    permits FixedWindowState, SlidingLogState, SlidingCounterState, TokenBucketState {

  /** The state of a key that was never charged, at a moment. */
  static State fresh(Limit limit, long nowMillis) {
    if (limit instanceof FixedWindow window) {
      return FixedWindowState.fresh(window, nowMillis);
    } else if (limit instanceof SlidingLog log) {
      return SlidingLogState.fresh(log, nowMillis);
    } else if (limit instanceof SlidingCounter counter) {
      return SlidingCounterState.fresh(counter, nowMillis);
    } else {
      return TokenBucketState.fresh((TokenBucket) limit, nowMillis);
    }
  }

  /** The state at a moment; fresh where there is none. */
  static State of(@Nullable State stored, Limit limit, long nowMillis) {
    return stored == null ? fresh(limit, nowMillis) : stored.at(limit, nowMillis);
  }

  /**
   * This stored state at a moment, under numbers that may have changed since. Leaves this one as it
   * is.
   */
  State at(Limit limit, long nowMillis);

  /**
   * True if this stored state must give way to {@link #at} even when the charge is refused: a
   * broken clock wrote it, or part of it is gone.
   */
  boolean mustMove(Limit limit, long nowMillis);

  /** The numbers that hold. */
  Limit limit();

  /** The largest cost that would be allowed now. */
  long remaining();

  /**
   * The shortest wait after which a cost above {@link #remaining}, but not above the limit, is
   * allowed.
   */
  long waitMillis(long nowMillis, long cost);

  /** With an allowed cost consumed. */
  State take(long nowMillis, long cost);

  /** With a cost given back, as far as it is still counted. */
  State give(long cost);

  /** How long the state matters from now on. */
  long lifeMillis(long nowMillis);

  /** True if the state says no more than a missing one. */
  default boolean blank() {
    return false;
  }
}
