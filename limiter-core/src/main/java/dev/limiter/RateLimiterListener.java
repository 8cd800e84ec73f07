package dev.limiter;

import java.time.Duration;

/**
 * Hears what a {@link RateLimiter} decides and how its engine fares, for metrics and alarms. No
 * event holds a key. Called on the threads of the requests, so it must be quick and thread-safe.
 * What it throws is logged once and changes no answer.
 */
public interface RateLimiterListener {

  /** A call was decided, by whomever its decisions name. Pure looks are not reported. */
  default void decided(Verdict verdict) {}

  /**
   * A call of the engine failed; what the policy says of a failing engine decides instead. Not
   * called where an interruption of the calling thread ended the call: that says nothing about the
   * engine.
   */
  default void engineFailed(EngineException cause) {}

  /**
   * Five calls failed in a row, those sent together counted as one; from now on the engine is only
   * probed.
   */
  default void engineLost(EngineException cause) {}

  /**
   * A probe succeeded: the engine decides again.
   *
   * @param away the time since it was lost
   */
  default void engineBack(Duration away) {}

  /** A refund or reset did not reach the engine and will not be repeated. */
  default void writeLost(EngineException cause) {}
}
