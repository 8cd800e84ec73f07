package dev.limiter.resilience;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import java.time.Duration;

/** Decisions that nobody checked: their numbers say nothing about the key's usage. */
final class Unchecked {

  private Unchecked() {}

  static Decision allowed(Policy policy) {
    return new Decision(policy, Outcome.ALLOWED, 0, Duration.ZERO, Duration.ZERO, Source.UNCHECKED);
  }

  static Decision refused(Policy policy, Duration retryAfter) {
    return new Decision(policy, Outcome.REFUSED, 0, retryAfter, Duration.ZERO, Source.UNCHECKED);
  }
}
