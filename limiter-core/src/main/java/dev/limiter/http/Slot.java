package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Policy;

/** What a request is charged under: one policy with its limit and one key, counted in one place. */
record Slot(EngineSpace space, Policy policy, String key) {

  static Slot of(EngineSpace space, Charge charge) {
    return new Slot(space, charge.policy(), charge.key());
  }

  /** That of few words, which nearly always differ where slots do. */
  @Override
  public int hashCode() {
    return 31 * policy.name().hashCode() + key.hashCode();
  }
}
