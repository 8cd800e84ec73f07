package dev.limiter.memory;

import dev.limiter.Policy;
import dev.limiter.internal.StateKey;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

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

  /**
   * The entry of a key. Before it is used, its lock must be taken, and it must not have been
   * removed meanwhile; before the lock is given back, {@link #settle} must follow.
   */
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
      Entry[] held = keys.stream().map(this::of).toArray(Entry[]::new);
      Entry[] inOrder = held.clone();
      Arrays.sort(inOrder, LOCK_ORDER);
      Optional<T> result = holding(inOrder, 0, () -> action.apply(held));
      if (result.isPresent()) {
        return result.get();
      }
    }
  }

  /** Holds the entries from one on as well; nothing, if one of them was removed meanwhile. */
  private <T> Optional<T> holding(Entry[] inOrder, int from, Supplier<T> action) {
    if (from == inOrder.length) {
      return Optional.of(action.get());
    }
    Entry entry = inOrder[from];
    synchronized (entry) {
      if (entry.removed) {
        return Optional.empty();
      }
      try {
        return holding(inOrder, from + 1, action);
      } finally {
        settle(entry);
      }
    }
  }

  /** Ends the use of an entry that is held: one that says nothing is forgotten. */
  void settle(Entry entry) {
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
  }

  /** Takes out an entry that is held. */
  void remove(Entry entry) {
    byKey.remove(entry.key, entry);
    entry.removed = true;
  }
}
