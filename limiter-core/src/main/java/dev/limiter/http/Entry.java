package dev.limiter.http;

import dev.limiter.Decision;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One line of an account. What stages ask for and what is added after the decision are kept apart,
 * so that later stages compare with the stages' cost only, whatever was added or refunded. Not
 * thread-safe.
 */
final class Entry {

  private final Slot slot;
  private long cost;
  private long consumed;
  private long held;
  private long added;
  private @Nullable Decision decision;
  private @Nullable Decision taken;

  Entry(Slot slot) {
    this.slot = slot;
  }

  Slot slot() {
    return slot;
  }

  String policy() {
    return slot.policy().name();
  }

  /** Of all costs that stages ask for, the highest counts. */
  void ask(long stageCost) {
    cost = Math.max(cost, stageCost);
  }

  boolean consumedSome() {
    return consumed > 0;
  }

  /** True if a stage asked for more than stages consumed. */
  boolean owes() {
    return cost > consumed;
  }

  /** False if what all stages together ask for is above the limit. */
  boolean servable() {
    return cost <= slot.policy().limit().limit();
  }

  /** What takes the stages' consumption up to the highest cost. */
  Due due() {
    return new Due(slot, cost - consumed);
  }

  /** Notes that {@link #due} was consumed. */
  void consume() {
    held += cost - consumed;
    consumed = cost;
    taken = decision;
  }

  /** Notes that a cost was consumed beside what stages ask for. */
  void add(long more) {
    added += more;
    taken = decision;
  }

  void decide(Decision latest) {
    decision = latest;
  }

  /** The latest decision. */
  Decision decision() {
    return Objects.requireNonNull(decision, "asked for before it was decided");
  }

  /** Gives back what stages consumed, as if they had not been. */
  void giveBack() {
    giveBack(held);
    held = 0;
    consumed = 0;
  }

  /** Gives back at most what the request was charged here: what was added first. */
  void refund(long most) {
    long ofAdded = Math.min(most, added);
    long ofHeld = Math.min(most - ofAdded, held);
    giveBack(ofAdded + ofHeld);
    added -= ofAdded;
    held -= ofHeld;
  }

  private void giveBack(long some) {
    if (some > 0 && taken != null) {
      new Due(slot, some).giveBack(taken);
    }
  }
}
