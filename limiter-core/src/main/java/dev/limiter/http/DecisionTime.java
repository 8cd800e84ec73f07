package dev.limiter.http;

import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.FixedWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * The wall clock before and after an engine decided.
 *
 * @param before not later than the decision
 * @param after not earlier than the decision
 */
record DecisionTime(Instant before, Instant after) {

  private static final int MILLIS_PER_SECOND = 1000;

  /** More than a round trip, by which the wait of a remembered refusal is too long. */
  private static final Duration ROUND_TRIP = Duration.ofMillis(100);

  /** Returns the time of a decision that ends now. */
  static DecisionTime since(Instant before, InstantSource clock) {
    return new DecisionTime(before, clock.instant());
  }

  /**
   * Returns the epoch second in which a wait that the decision states is over, rounded up. The
   * engine counts from a whole millisecond, rounded down, so this does too. It is never early, so
   * it counts from the later time. A fixed window of whole seconds ends on a whole second: if there
   * is one between the two ends that are possible, it is that one.
   */
  long epochSecondAfter(Duration wait, Decision decision) {
    Instant latest = end(after, wait);
    Instant second = latest.truncatedTo(ChronoUnit.SECONDS);
    boolean exact =
        second.equals(latest)
            || (endsOnWholeSecond(decision) && !second.isBefore(earliest(wait, decision)));
    return second.getEpochSecond() + (exact ? 0 : 1);
  }

  private Instant earliest(Duration wait, Decision decision) {
    Instant end = end(before, wait);
    return decision.source() == Source.CACHED_DENIAL ? end.minus(ROUND_TRIP) : end;
  }

  private static Instant end(Instant decided, Duration wait) {
    return decided.truncatedTo(ChronoUnit.MILLIS).plus(wait);
  }

  private static boolean endsOnWholeSecond(Decision decision) {
    return decision.policy().limit() instanceof FixedWindow limit
        && limit.window().toMillis() % MILLIS_PER_SECOND == 0;
  }
}
