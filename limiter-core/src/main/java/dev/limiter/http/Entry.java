package dev.limiter.http;

import dev.limiter.Decision;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One line of an account. What stages ask for and what is added after the decision are kept apart,
 * so that later stages compare with the stages' cost only, whatever was added or refunded. An
 * outage may begin or end between two decisions, so every cost is kept with the decision that took
 * it, and goes back to where it was taken. Not thread-safe.
 */
final class Entry {

  private final Slot slot;
  private long cost;
  private long consumed;
  private @Nullable Part held;
  private @Nullable Part added;
  private @Nullable Decision decision;
  private @Nullable DecisionTime decided;

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
    held = Part.on(held, decision(), cost - consumed);
    consumed = cost;
  }

  /** Notes that a cost was consumed beside what stages ask for. */
  void add(long more) {
    added = Part.on(added, decision(), more);
  }

  void decide(Decision latest, DecisionTime time) {
    decision = latest;
    decided = time;
  }

  /** The latest decision. */
  Decision decision() {
    return Objects.requireNonNull(decision, "asked for before it was decided");
  }

  /** The time of the latest decision. */
  DecisionTime decided() {
    return Objects.requireNonNull(decided, "asked for before it was decided");
  }

  /** Gives back what stages consumed, as if they had not been. */
  void giveBack() {
    giveBack(held);
    held = null;
    consumed = 0;
  }

  /**
   * Gives back at most what the request was charged here: what was added first, and of that what
   * was taken last.
   */
  void refund(long most) {
    Part back = null;
    long left = most;
    for (Part top = latest(); top != null && left > 0; top = latest()) {
      long some = Math.min(left, top.cost());
      back = Part.on(back, top.taken(), some);
      left -= some;
      if (added != null) {
        added = added.less(some);
      } else {
        held = top.less(some);
      }
    }
    giveBack(back);
  }

  private @Nullable Part latest() {
    return added == null ? held : added;
  }

  private void giveBack(@Nullable Part parts) {
    for (Part part = parts; part != null; part = part.earlier()) {
      new Due(slot, part.cost()).giveBack(part.taken());
    }
  }
}
