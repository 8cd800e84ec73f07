package dev.limiter.memory;

import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups;
import dev.limiter.internal.ChargeGroups.Group;
import java.util.ArrayList;
import java.util.List;

/**
 * What was decided for one call, all or nothing, while all its entries were held.
 *
 * @param decisions one per group
 */
record Call(Moment moment, List<Decision> decisions) {

  /** Decides a charge that is alone in its call. */
  static Decision decide(Policy policy, long cost, Entry entry, Moment moment) {
    State state = entry.at(policy.limit(), moment);
    return cost == 0
        ? answer(policy, cost, state, true, moment)
        : finish(policy, cost, entry, state, cost <= state.remaining(), moment);
  }

  /** Decides groups, each with its entry; those with a cost come first. */
  static Call decide(List<Group> groups, Entry[] entries, Moment moment) {
    State[] states = new State[entries.length];
    boolean allAllowed = true;
    for (int i = 0; i < entries.length && !groups.get(i).look(); i++) {
      states[i] = entries[i].at(groups.get(i).limit(), moment);
      allAllowed &= groups.get(i).cost() <= states[i].remaining();
    }
    List<Decision> decisions = new ArrayList<>(entries.length);
    for (int i = 0; i < entries.length; i++) {
      Policy policy = groups.get(i).policy();
      long cost = groups.get(i).cost();
      decisions.add(
          cost == 0
              ? decide(policy, cost, entries[i], moment)
              : finish(policy, cost, entries[i], states[i], allAllowed, moment));
    }
    return new Call(moment, decisions);
  }

  private static Decision finish(
      Policy policy, long cost, Entry entry, State state, boolean allAllowed, Moment moment) {
    if (allAllowed) {
      State taken = state.take(moment.nowMillis(), cost);
      entry.store(taken, moment);
      return answer(policy, cost, taken, true, moment);
    }
    if (entry.mustMove(policy.limit(), moment)) {
      entry.store(state, moment);
    }
    return answer(policy, cost, state, cost <= state.remaining(), moment);
  }

  private static Decision answer(
      Policy policy, long cost, State state, boolean fits, Moment moment) {
    long now = moment.nowMillis();
    long limit = policy.limit().limit();
    long remaining = state.remaining();
    return ChargeGroups.decision(
        policy,
        cost,
        fits,
        remaining,
        fits || cost > limit ? 0 : state.waitMillis(now, cost),
        remaining == limit ? 0 : state.waitMillis(now, remaining + 1));
  }
}
