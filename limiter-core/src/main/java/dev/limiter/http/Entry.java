package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Decision;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One line of an account. Not thread-safe. */
final class Entry {

  private final Slot slot;
  private long cost;
  private long consumed;
  private @Nullable Decision decision;

  Entry(Slot slot) {
    this.slot = slot;
  }

  Slot slot() {
    return slot;
  }

  /** Of all costs that stages ask for, the highest counts. */
  void ask(long stageCost) {
    cost = Math.max(cost, stageCost);
  }

  boolean consumedSome() {
    return consumed > 0;
  }

  /** True if a stage asked for more than was consumed. */
  boolean due() {
    return cost > consumed;
  }

  /** False if what all stages together ask for is above the limit. */
  boolean servable() {
    return cost <= slot.policy().limit().limit();
  }

  /** The charge that takes what was consumed up to the highest cost. */
  Charge charge() {
    return new Charge(slot.policy(), slot.key(), cost - consumed);
  }

  /** Notes that {@link #charge} was consumed. */
  void consume() {
    consumed = cost;
  }

  void decide(Decision latest) {
    decision = latest;
  }

  boolean undecided() {
    return decision == null;
  }

  /** The latest decision. */
  Decision decision() {
    return Objects.requireNonNull(decision, "asked for before it was decided");
  }

  /** Gives back what stages consumed; an engine that fails is left to itself. */
  void giveBack() {
    if (consumed > 0) {
      slot.space().limiter().refund(slot.policy(), slot.key(), consumed);
      consumed = 0;
    }
  }

  /** Sees what is left after {@link #giveBack}. */
  void look() {
    decide(slot.space().limiter().peek(slot.policy(), slot.key()));
  }
}
