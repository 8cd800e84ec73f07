package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Policy;

/** What a request is charged under: one policy with its limit and one key, counted in one place. */
record Slot(EngineSpace space, Policy policy, String key) {

  static Slot of(EngineSpace space, Charge charge) {
    return new Slot(space, charge.policy(), charge.key());
  }
}
