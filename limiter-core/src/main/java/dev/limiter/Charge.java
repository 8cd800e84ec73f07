package dev.limiter;

import java.util.Objects;

/**
 * What one request asks of one policy on behalf of one key.
 *
 * @param policy the limit to charge
 * @param key whose usage is counted; any text, also empty
 * @param cost how much; 0 is a pure look that changes nothing
 */
public record Charge(Policy policy, String key, long cost) {

  /**
   * @throws IllegalArgumentException if the cost is negative
   */
  public Charge {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(key, "key");
    if (cost < 0) {
      throw new IllegalArgumentException("cost must be >= 0, was " + cost);
    }
  }

  /** A charge of cost 1. */
  public Charge(Policy policy, String key) {
    this(policy, key, 1);
  }
}
