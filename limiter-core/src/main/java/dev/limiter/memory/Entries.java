package dev.limiter.memory;

import dev.limiter.internal.StateKey;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** All entries of one engine: finds them, locks them together, and forgets what does not matter. */
final class Entries {

  private static final Comparator<Entry> LOCK_ORDER =
      Comparator.comparingLong((Entry entry) -> entry.order);

  private static final long GRACE_MILLIS = 1_000;

  /** An injected clock may stand still while real time passes. */
  private static final long INJECTED_CLOCK_GRACE_MILLIS = 60_000;

  private final ConcurrentHashMap<StateKey, Entry> byKey = new ConcurrentHashMap<>();
  private final AtomicLong nextOrder = new AtomicLong();
  private final long graceMillis;
  private final Eviction eviction;

  Entries(long maxKeys, boolean clockInjected) {
    this.graceMillis = GRACE_MILLIS + (clockInjected ? INJECTED_CLOCK_GRACE_MILLIS : 0);
    this.eviction = new Eviction(maxKeys, this);
  }

  /** How many keys are kept. */
  int size() {
    return byKey.size();
  }

  /** The entries of the keys, in their order, all locked; {@link #release} must follow. */
  Entry[] lock(List<StateKey> keys) {
    while (true) {
      Entry[] entries = keys.stream().map(this::entry).toArray(Entry[]::new);
      if (lockAll(entries)) {
        return entries;
      }
    }
  }

  /** Unlocks the entries; those that hold nothing are forgotten. */
  void release(Entry[] entries) {
    for (Entry entry : entries) {
      if (entry.empty()) {
        remove(entry);
      } else if (!entry.listed) {
        entry.listed = true;
        eviction.add(entry);
      }
    }
    unlockAll(entries, entries.length);
  }

  /** Does a call's share of forgetting; none of its entries may be locked any more. */
  void tidy(Moment moment) {
    eviction.run(moment);
  }

  /** Forgets everything. */
  void clear() {
    byKey.clear();
  }

  /** Takes a locked entry out. */
  void remove(Entry entry) {
    entry.removed = true;
    byKey.remove(entry.key, entry);
  }

  private Entry entry(StateKey key) {
    Entry entry = byKey.get(key);
    return entry != null
        ? entry
        : byKey.computeIfAbsent(
            key, absent -> new Entry(absent, nextOrder.getAndIncrement(), graceMillis));
  }

  /** False, with nothing locked, if one of them was removed meanwhile. */
  private static boolean lockAll(Entry[] entries) {
    Entry[] inOrder = entries;
    if (entries.length > 1) {
      inOrder = entries.clone();
      Arrays.sort(inOrder, LOCK_ORDER);
    }
    for (int i = 0; i < inOrder.length; i++) {
      inOrder[i].lock.lock();
      if (inOrder[i].removed) {
        unlockAll(inOrder, i + 1);
        return false;
      }
    }
    return true;
  }

  private static void unlockAll(Entry[] entries, int count) {
    for (int i = 0; i < count; i++) {
      entries[i].lock.unlock();
    }
  }
}
