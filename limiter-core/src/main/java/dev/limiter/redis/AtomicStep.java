package dev.limiter.redis;

import dev.limiter.Decision;
import dev.limiter.FixedWindow;
import dev.limiter.Policy;
import dev.limiter.internal.Algorithm;
import dev.limiter.internal.ChargeGroups.Group;
import dev.limiter.internal.StateKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one script does at once: to charges whose keys are on one node. */
final class AtomicStep {

  private static final Policy NEVER = new Policy("never", new FixedWindow(1, Duration.ofMillis(1)));

  private final Delivery delivery;
  private final RedisKeys keys;
  private final @Nullable InstantSource clock;
  private final ForeignState foreignState = new ForeignState();

  AtomicStep(Delivery delivery, RedisKeys keys, @Nullable InstantSource clock) {
    this.delivery = delivery;
    this.keys = keys;
    this.clock = clock;
  }

  /** Charges all groups, or none; one decision per group. */
  List<Decision> acquire(List<Group> groups, Deadline deadline) {
    ScriptCall call = ScriptCall.acquire(groups, keys, ScriptTime.of(clock));
    ScriptReply reply = call.send(delivery, deadline, answered -> ScriptReply.of(answered, groups));
    foreignState.report(reply.foreign());
    return reply.decisions();
  }

  /**
   * Decides as {@link #acquire} does where another charge of the call is refused: nothing is
   * charged. That other charge is one above its limit, beside the keys of the same client.
   */
  List<Decision> ask(List<Group> groups, Deadline deadline) {
    StateKey beside =
        new StateKey(NEVER.name(), Algorithm.FIXED_WINDOW, 1, groups.get(0).state().client());
    List<Group> all = new ArrayList<>(groups);
    all.add(new Group(beside, NEVER, 2));
    return acquire(all, deadline).subList(0, groups.size());
  }

  /** Gives back what of the groups' cost is still counted; returns the number that was answered. */
  long refund(List<Group> groups, Deadline deadline) {
    ScriptCall call = ScriptCall.refund(groups, keys, ScriptTime.of(clock));
    return call.send(delivery, deadline, ScriptReply::number);
  }
}
