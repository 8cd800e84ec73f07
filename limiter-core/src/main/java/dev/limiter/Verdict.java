package dev.limiter;

import dev.limiter.Decision.Outcome;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The answer for all charges of one call. All or nothing: unless every decision is allowed, nothing
 * was consumed anywhere.
 *
 * @param decisions one per charge, in the order of the charges; at least one
 */
public record Verdict(List<Decision> decisions) {

  private static final Comparator<Decision> STRICTEST_FIRST =
      Comparator.comparing((Decision decision) -> decision.outcome() != Outcome.UNSERVABLE)
          .thenComparing(decision -> decision.outcome() != Outcome.REFUSED)
          .thenComparing(Decision::retryAfter, Comparator.reverseOrder())
          .thenComparing(Decision::remaining);

  /**
   * @throws IllegalArgumentException if there is no decision
   */
  public Verdict {
    decisions = List.copyOf(decisions);
    if (decisions.isEmpty()) {
      throw new IllegalArgumentException("a verdict needs at least one decision");
    }
  }

  /** True if every decision is allowed. */
  public boolean allowed() {
    for (Decision decision : decisions) {
      if (!decision.allowed()) {
        return false;
      }
    }
    return true;
  }

  /** The decisions that are not allowed, in order. */
  public List<Decision> refusals() {
    return decisions.stream().filter(decision -> !decision.allowed()).toList();
  }

  /**
   * The wait after which the same charges are allowed if nobody else calls: the longest of the
   * refused. Zero when allowed, and when any decision is unservable.
   */
  public Duration retryAfter() {
    Decision strictest = strictest();
    return strictest.outcome() == Outcome.REFUSED ? strictest.retryAfter() : Duration.ZERO;
  }

  /**
   * The decision that binds first: unservable before refused, the longest {@code retryAfter}, then
   * the fewest {@code remaining}; of equals the earlier charge.
   */
  public Decision strictest() {
    return decisions.size() == 1 ? decisions.get(0) : Collections.min(decisions, STRICTEST_FIRST);
  }
}
