package dev.limiter.http;

import dev.limiter.Decision;
import dev.limiter.FixedWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * The wall clock before and after an engine decided. The engine counts from a whole millisecond in
 * between, rounded down, so both are rounded down too.
 *
 * @param before not later than the decision
 * @param after not earlier than the decision
 */
record DecisionTime(Instant before, Instant after) {

  private static final int MILLIS_PER_SECOND = 1000;

  DecisionTime {
    before = before.truncatedTo(ChronoUnit.MILLIS);
    after = after.truncatedTo(ChronoUnit.MILLIS);
  }

  /** Returns the time of a decision that ends now. */
  static DecisionTime since(Instant before, InstantSource clock) {
    return new DecisionTime(before, clock.instant());
  }

  /**
   * Returns the epoch second in which a wait that the decision states is over, rounded up. It is
   * never early, so it counts from the later time. A fixed window of whole seconds ends on a whole
   * second: if there is one between the two ends that are possible, it is that one.
   */
  long epochSecondAfter(Duration wait, Decision decision) {
    Instant latest = after.plus(wait);
    Instant second = latest.truncatedTo(ChronoUnit.SECONDS);
    boolean exact =
        second.equals(latest)
            || (endsOnWholeSecond(decision) && !second.isBefore(before.plus(wait)));
    return second.getEpochSecond() + (exact ? 0 : 1);
  }

  private static boolean endsOnWholeSecond(Decision decision) {
    return decision.policy().limit() instanceof FixedWindow limit
        && limit.window().toMillis() % MILLIS_PER_SECOND == 0;
  }
}
