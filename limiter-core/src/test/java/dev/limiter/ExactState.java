package dev.limiter;

/**
 * What the exact model keeps for one policy and key. Immutable: a look computes and forgets. Times
 * are milliseconds since the epoch; every method but {@link #anchored} expects an anchored state.
 */
interface ExactState {

  /** The state of somebody who was never seen. */
  static ExactState fresh(Limit limit, long now) {
    if (limit instanceof FixedWindow window) {
      return ExactFixedWindow.fresh(window, now);
    } else if (limit instanceof SlidingLog) {
      return ExactSlidingLog.EMPTY;
    } else if (limit instanceof SlidingCounter counter) {
      return ExactSlidingCounter.fresh(counter, now);
    } else {
      return ExactTokenBucket.fresh((TokenBucket) limit, now);
    }
  }

  /** This state, or if its time is more than one window ahead of now, what law 7 makes of it. */
  ExactState anchored(Limit limit, long now);

  /** This state without what even a refused call may drop. */
  default ExactState tidied(Limit limit, long now) {
    return this;
  }

  /** The largest cost that is allowed at that time if nobody calls before. */
  long remaining(Limit limit, long now);

  /** The state after an allowed cost. */
  ExactState charged(Limit limit, long now, long cost);

  /** The state after giving back at most what is counted at that time. */
  ExactState refunded(Limit limit, long now, long cost);

  /** True if the state says no more than a missing one. */
  default boolean nothingLeft() {
    return false;
  }

  /** From when on the state says the same as a missing one, if the numbers stay the same. */
  long forgottenAt(Limit limit);

  /** The start of the aligned window that holds a time, also before the epoch. */
  static long windowStart(long time, long windowMillis) {
    return Math.floorDiv(time, windowMillis) * windowMillis;
  }
}
