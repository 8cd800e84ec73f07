package dev.limiter;

import java.time.Duration;
import java.util.Objects;

/**
 * The answer for one charge. Durations are whole milliseconds, counted from the decision.
 *
 * @param policy the policy that was charged
 * @param outcome allowed, refused for now, or never servable
 * @param remaining the largest cost that would be allowed now, 0 to the limit
 * @param retryAfter the shortest wait after which the same cost is allowed if nobody else calls;
 *     zero unless {@link Outcome#REFUSED}
 * @param resetAfter the time until {@code remaining} next grows by itself; zero when full
 * @param source who answered
 */
public record Decision(
    Policy policy,
    Outcome outcome,
    long remaining,
    Duration retryAfter,
    Duration resetAfter,
    Source source) {

  /** Whether the charge was allowed. */
  public enum Outcome {
    /** The charge fits. It was consumed if every charge of the call was allowed. */
    ALLOWED,
    /** The charge does not fit now; it will after {@link Decision#retryAfter}. */
    REFUSED,
    /** The cost is above the limit: waiting never helps. */
    UNSERVABLE
  }

  /** Who answered. */
  public enum Source {
    /** The engine that keeps the state. */
    ENGINE,
    /** A refusal remembered on this node. */
    CACHED_DENIAL,
    /** An engine on this node that stands in while the real one is away. */
    FALLBACK,
    /** Nobody: the numbers say nothing about the key's usage. */
    UNCHECKED
  }

  /** Refuses null components. */
  public Decision {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(retryAfter, "retryAfter");
    Objects.requireNonNull(resetAfter, "resetAfter");
    Objects.requireNonNull(source, "source");
  }

  /** True if the outcome is {@link Outcome#ALLOWED}. */
  public boolean allowed() {
    return outcome == Outcome.ALLOWED;
  }

  /** The policy's limit: the most cost that can be allowed at once. */
  public long limit() {
    return policy.limit().limit();
  }
}
