package dev.limiter.resilience;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.internal.ChargeGroups.Group;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A refusal of the engine, good until its wait, counted from before the call was sent, is over, but
 * not longer than 5 s. What is told to the client is counted from after the reply. So neither is a
 * client refused that the engine would allow, nor is it told to come too early.
 *
 * @param limit all numbers that it holds for
 * @param cost what was refused
 * @param taken what was allowed since, at a lower cost
 * @param remaining as the engine last said
 * @param retryMillis the wait of the refused cost, had nothing been taken since
 * @param resetMillis as the engine last said
 * @param repliedNanos when it last said so
 * @param endNanos from when on it asks again
 */
record Denial(
    Limit limit,
    long cost,
    long taken,
    long remaining,
    long retryMillis,
    long resetMillis,
    long repliedNanos,
    long endNanos) {

  static final long LONGEST_LIFE_MILLIS = 5_000;

  /** From the engine's refusal of a cost. */
  static Denial of(Decision refused, long cost, long sentNanos, long repliedNanos) {
    long retryMillis = refused.retryAfter().toMillis();
    long lifeMillis = Math.min(retryMillis, LONGEST_LIFE_MILLIS);
    return new Denial(
        refused.policy().limit(),
        cost,
        0,
        refused.remaining(),
        retryMillis,
        refused.resetAfter().toMillis(),
        repliedNanos,
        sentNanos + TimeUnit.MILLISECONDS.toNanos(lifeMillis));
  }

  /** The same after the engine allowed a lower cost. */
  Denial after(Decision allowed, long lowerCost, long repliedNanos) {
    if (!limit.equals(allowed.policy().limit())) {
      return this;
    }
    return new Denial(
        limit,
        cost,
        taken + lowerCost,
        allowed.remaining(),
        Math.max(1, retryMillis - sinceMillis(repliedNanos)),
        allowed.resetAfter().toMillis(),
        repliedNanos,
        endNanos);
  }

  boolean over(long nowNanos) {
    return nowNanos - endNanos >= 0;
  }

  /** True if the engine would refuse that now. */
  boolean covers(Group asked, long nowNanos) {
    return asked.cost() >= cost && !over(nowNanos) && limit.equals(asked.limit());
  }

  /** What the engine would say of a cost that is covered. */
  Decision answer(Group asked, long nowNanos) {
    long sinceMillis = sinceMillis(nowNanos);
    long more = asked.cost() - cost + taken;
    Duration wait =
        asked.servable()
            ? Duration.ofMillis(
                Math.max(1, HigherCost.waitMillis(limit, retryMillis, more) - sinceMillis))
            : Duration.ZERO;
    return new Decision(
        asked.policy(),
        asked.servable() ? Outcome.REFUSED : Outcome.UNSERVABLE,
        remaining,
        wait,
        Duration.ofMillis(Math.max(1, resetMillis - sinceMillis)),
        Source.CACHED_DENIAL);
  }

  private long sinceMillis(long nowNanos) {
    return TimeUnit.NANOSECONDS.toMillis(nowNanos - repliedNanos);
  }
}
