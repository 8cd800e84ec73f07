package dev.limiter.memory;

import dev.limiter.Decision;
import dev.limiter.internal.ChargeGroups.Group;
import java.util.ArrayList;
import java.util.List;

/**
 * What was decided for one call, all or nothing, while all its entries were held.
 *
 * @param decisions one per group
 */
record Call(Moment moment, List<Decision> decisions) {

  /** Decides a group that is alone in its call. */
  static Decision decide(Group group, Entry entry, Moment moment) {
    State state = entry.at(group.limit(), moment);
    long remaining = state.remaining();
    return group.look()
        ? answer(group, state, remaining, true, moment)
        : finish(group, entry, state, remaining, group.cost() <= remaining, moment);
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
      Group group = groups.get(i);
      decisions.add(
          group.look()
              ? decide(group, entries[i], moment)
              : finish(group, entries[i], states[i], states[i].remaining(), allAllowed, moment));
    }
    return new Call(moment, decisions);
  }

  private static Decision finish(
      Group group, Entry entry, State state, long remaining, boolean allAllowed, Moment moment) {
    if (allAllowed) {
      State taken = state.take(moment.nowMillis(), group.cost());
      entry.store(taken, moment);
      return answer(group, taken, remaining - group.cost(), true, moment);
    }
    if (entry.mustMove(group.limit(), moment)) {
      entry.store(state, moment);
    }
    return answer(group, state, remaining, group.cost() <= remaining, moment);
  }

  private static Decision answer(
      Group group, State state, long remaining, boolean fits, Moment moment) {
    long now = moment.nowMillis();
    long limit = group.limit().limit();
    return group.decision(
        fits,
        remaining,
        fits || group.cost() > limit ? 0 : state.waitMillis(now, group.cost()),
        remaining == limit ? 0 : state.waitMillis(now, remaining + 1));
  }
}
