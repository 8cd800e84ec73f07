package dev.limiter.resilience;

import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.util.Map;

/**
 * Who decides which policy while the engine fails.
 *
 * @param byDefault for policies that are not named
 * @param byPolicyName for those that are
 */
public record FailurePolicies(
    OnEngineFailure byDefault, Map<String, OnEngineFailure> byPolicyName) {

  /** Copies the map. */
  public FailurePolicies {
    byPolicyName = Map.copyOf(byPolicyName);
  }

  OnEngineFailure of(Policy policy) {
    return byPolicyName.getOrDefault(policy.name(), byDefault);
  }
}
