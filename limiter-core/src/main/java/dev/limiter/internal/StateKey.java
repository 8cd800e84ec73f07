package dev.limiter.internal;

import dev.limiter.Charge;
import dev.limiter.Limit;
import dev.limiter.Policy;

/**
 * What tells one state from another: the policy's name, the algorithm with its window (the period
 * of a bucket), and whose usage it is. The numbers are not part of it, so that a changed limit
 * applies to existing usage.
 *
 * @param client the key as {@link KeyText} writes it
 */
public record StateKey(String policy, Algorithm algorithm, long spanMillis, String client) {

  /** The state that a charge is counted in. */
  public static StateKey of(Charge charge) {
    return of(charge.policy(), charge.key());
  }

  /** The state of a policy and key. */
  public static StateKey of(Policy policy, String key) {
    Limit limit = policy.limit();
    return new StateKey(
        policy.name(), Algorithm.of(limit), Algorithm.stateSpanMillis(limit), KeyText.of(key));
  }
}
