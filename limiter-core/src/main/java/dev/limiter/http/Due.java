package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Decision;

/** A cost that is asked of one slot. */
record Due(Slot slot, long cost) {

  Charge charge() {
    return new Charge(slot.policy(), slot.key(), cost);
  }

  /** Gives it back where the decision took it; failures of the engine are ignored. */
  void giveBack(Decision taken) {
    slot.space().refund(taken, slot.key(), cost);
  }

  /** Sees what is left after {@link #giveBack}. */
  Decision look() {
    return slot.space().peek(slot.policy(), slot.key());
  }
}
