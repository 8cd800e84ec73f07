package dev.limiter.memory;

import dev.limiter.Policy;
import dev.limiter.internal.StateKey;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** All entries of one engine: finds them, holds them together, and forgets what does not matter. */
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

  /** How many entries eviction knows. */
  int listed() {
    return eviction.size();
  }

  /** The entry of a key, to be used only while it is held: {@link #hold}. */
  Entry of(StateKey key) {
    Entry entry = byKey.get(key);
    return entry != null
        ? entry
        : byKey.computeIfAbsent(
            key, absent -> new Entry(absent, nextOrder.getAndIncrement(), graceMillis));
  }

  /** The same; a key that is only looked up with is not allocated where this is compiled. */
  Entry of(Policy policy, String client) {
    Entry entry = byKey.get(StateKey.of(policy, client));
    return entry != null ? entry : of(StateKey.of(policy, client));
  }

  /** What an action says of the entries of some keys, in the order of the keys, all held. */
  <T> T holding(List<StateKey> keys, Function<Entry[], T> action) {
    while (true) {
      Entry[] asked = keys.stream().map(this::of).toArray(Entry[]::new);
      Entry[] inOrder = asked.clone();
      Arrays.sort(inOrder, LOCK_ORDER);
      int held = 0;
      try {
        while (held < inOrder.length && hold(inOrder[held])) {
          held++;
        }
        if (held == inOrder.length) {
          return action.apply(asked);
        }
      } finally {
        release(inOrder, held);
      }
    }
  }

  /** Takes the lock of an entry, unless it was removed meanwhile; {@link #release} must follow. */
  boolean hold(Entry entry) {
    entry.lock.lock();
    if (entry.removed) {
      entry.lock.unlock();
      return false;
    }
    return true;
  }

  /** Ends the use of an entry that is held. */
  void release(Entry entry) {
    try {
      settle(entry);
    } finally {
      entry.lock.unlock();
    }
  }

  private void release(Entry[] entries, int held) {
    try {
      for (int i = 0; i < held; i++) {
        settle(entries[i]);
      }
    } finally {
      for (int i = 0; i < held; i++) {
        entries[i].lock.unlock();
      }
    }
  }

  /** Forgets an entry that says nothing, and tells eviction of one that says something. */
  private void settle(Entry entry) {
    if (entry.empty()) {
      remove(entry);
    } else if (!entry.listed) {
      entry.listed = true;
      eviction.add(entry);
    }
  }

  /** Does a call's share of forgetting; it must not hold an entry. */
  void tidy(Moment moment) {
    eviction.run(moment);
  }

  /** Forgets everything. */
  void clear() {
    byKey.clear();
    eviction.clear();
  }

  /** Takes out an entry that is held. */
  void remove(Entry entry) {
    byKey.remove(entry.key, entry);
    entry.removed = true;
  }
}
