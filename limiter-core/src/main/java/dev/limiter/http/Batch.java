package dev.limiter.http;

import dev.limiter.Verdict;
import dev.limiter.internal.StateKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Entries that one call of an engine can decide: all in one place, and no state with two limits.
 * Nearly always an account has one batch; several engines, or two configurations that give one
 * policy different numbers, need more.
 */
final class Batch {

  private final EngineSpace space;
  private final List<Entry> entries = new ArrayList<>();
  private final Set<StateKey> states = new HashSet<>();

  private Batch(EngineSpace space) {
    this.space = space;
  }

  /**
   * Acquires what is due of all entries, or nothing.
   *
   * @return true if all was consumed
   */
  static boolean acquireAll(Collection<Entry> entries) {
    List<Batch> batches = split(entries);
    List<Batch> consumed = new ArrayList<>();
    for (Batch batch : batches) {
      if (batch.acquire()) {
        consumed.add(batch);
      }
    }
    if (consumed.size() == batches.size()) {
      return true;
    }
    consumed.forEach(Batch::undo);
    return false;
  }

  private static List<Batch> split(Collection<Entry> entries) {
    List<Batch> batches = new ArrayList<>();
    for (Entry entry : entries) {
      if (batches.stream().noneMatch(batch -> batch.add(entry))) {
        Batch batch = new Batch(entry.slot().space());
        batch.add(entry);
        batches.add(batch);
      }
    }
    return batches;
  }

  private boolean add(Entry entry) {
    Slot slot = entry.slot();
    return space.equals(slot.space())
        && states.add(StateKey.of(slot.policy(), slot.key()))
        && entries.add(entry);
  }

  private boolean acquire() {
    Verdict verdict = space.limiter().acquire(entries.stream().map(Entry::charge).toList());
    for (int i = 0; i < entries.size(); i++) {
      entries.get(i).decide(verdict.decisions().get(i));
    }
    if (verdict.allowed()) {
      entries.forEach(Entry::consume);
    }
    return verdict.allowed();
  }

  /** Gives back what {@link #acquire} consumed, since another batch was refused. */
  private void undo() {
    entries.forEach(Entry::giveBack);
    entries.forEach(Entry::look);
  }
}
