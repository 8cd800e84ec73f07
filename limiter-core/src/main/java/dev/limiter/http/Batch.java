package dev.limiter.http;

import dev.limiter.Decision;
import dev.limiter.Verdict;
import dev.limiter.internal.Bounds;
import dev.limiter.internal.StateKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Costs that one call of an engine can decide: all in one place, no state with two limits, and not
 * more than a call may have. Nearly always there is one batch; several engines, two configurations
 * that give one policy different numbers, or rules that charge one request more than 1,000 times
 * need more.
 */
final class Batch {

  private final EngineSpace space;
  private final Map<Integer, Due> byPosition = new LinkedHashMap<>();
  private final Set<StateKey> states = new HashSet<>();

  private Batch(EngineSpace space) {
    this.space = space;
  }

  /**
   * Acquires all, or nothing.
   *
   * @param dues at least one; no slot twice
   * @return one decision for each, in order; if all are allowed, all were consumed
   */
  static Verdict acquireAll(List<Due> dues) {
    if (dues.size() == 1) {
      Due only = dues.get(0);
      return only.slot().space().acquire(List.of(only.charge()));
    }
    Decision[] decisions = new Decision[dues.size()];
    List<Batch> batches = split(dues);
    List<Batch> consumed = new ArrayList<>();
    for (Batch batch : batches) {
      if (batch.acquire(decisions)) {
        consumed.add(batch);
      }
    }
    if (consumed.size() < batches.size()) {
      consumed.forEach(batch -> batch.giveBack(decisions));
      consumed.forEach(batch -> batch.look(decisions));
    }
    return new Verdict(List.of(decisions));
  }

  private static List<Batch> split(List<Due> dues) {
    List<Batch> batches = new ArrayList<>();
    for (int i = 0; i < dues.size(); i++) {
      int position = i;
      Due due = dues.get(i);
      if (batches.stream().noneMatch(batch -> batch.add(position, due))) {
        Batch batch = new Batch(due.slot().space());
        batch.add(position, due);
        batches.add(batch);
      }
    }
    return batches;
  }

  private boolean add(int position, Due due) {
    Slot slot = due.slot();
    if (byPosition.size() == Bounds.MAX_CHARGES
        || !space.equals(slot.space())
        || !states.add(StateKey.of(slot.policy(), slot.key()))) {
      return false;
    }
    byPosition.put(position, due);
    return true;
  }

  private boolean acquire(Decision[] decisions) {
    Verdict verdict = space.acquire(byPosition.values().stream().map(Due::charge).toList());
    int next = 0;
    for (int position : byPosition.keySet()) {
      decisions[position] = verdict.decisions().get(next++);
    }
    return verdict.allowed();
  }

  private void giveBack(Decision[] decisions) {
    byPosition.forEach((position, due) -> due.giveBack(decisions[position]));
  }

  private void look(Decision[] decisions) {
    byPosition.forEach((position, due) -> decisions[position] = due.look());
  }
}
