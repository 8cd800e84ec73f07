package dev.limiter.memory;

import dev.limiter.Decision;
import dev.limiter.internal.ChargeGroups.Group;
import java.util.ArrayList;
import java.util.List;

/** The decision of one call, all or nothing; all its entries are locked. */
final class Call {

  private final List<Group> groups;
  private final Entry[] entries;
  private final Moment moment;

  Call(List<Group> groups, Entry[] entries, Moment moment) {
    this.groups = groups;
    this.entries = entries;
    this.moment = moment;
  }

  List<Decision> decide() {
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
              ? answer(group, entries[i].at(group.limit(), moment), true)
              : finish(group, entries[i], states[i], allAllowed));
    }
    return decisions;
  }

  private Decision finish(Group group, Entry entry, State state, boolean allAllowed) {
    boolean fits = group.cost() <= state.remaining();
    if (allAllowed) {
      State taken = state.take(moment.nowMillis(), group.cost());
      entry.store(taken, moment);
      return answer(group, taken, true);
    }
    if (entry.mustMove(group.limit(), moment)) {
      entry.store(state, moment);
    }
    return answer(group, state, fits);
  }

  private Decision answer(Group group, State state, boolean fits) {
    long remaining = state.remaining();
    long now = moment.nowMillis();
    boolean refused = !fits && group.servable();
    boolean full = remaining == group.limit().limit();
    return group.decision(
        fits,
        remaining,
        refused ? state.waitMillis(now, group.cost()) : 0,
        full ? 0 : state.waitMillis(now, remaining + 1));
  }
}
