package dev.limiter.memory;

import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the number of keys bounded and drops what expired, on the threads of the callers.
 *
 * <p>A hand goes round all entries: each call that adds one lets it look at two, and every few
 * milliseconds one call lets it look at a batch. At the bound, the entries pass the hand until one
 * is found that refuses nobody; those that refuse stand aside in the order in which they will cease
 * to, and only when nothing else is left is the first of them dropped. An entry stands aside at
 * most once per refusal, so the work per call is bounded on average.
 *
 * <p>Invariant: a key costs a bounded number of entries here, whatever is reset or refunded. Those
 * that were removed leave the round with the hand, which looks at two for each that is added, so
 * they are at most as many as the others; and they leave those aside whenever these have doubled.
 */
final class Eviction {

  private static final int LOOKS_PER_ADDED = 2;
  private static final int LOOKS_PER_TURN = 100;
  private static final int FEW_ASIDE = 100;
  private static final long TURN_MILLIS = 10;

  /** A refusing entry and the time until which it was seen to refuse. */
  private record Aside(Entry entry, long untilMillis) implements Comparable<Aside> {
    @Override
    public int compareTo(Aside other) {
      return Long.compare(untilMillis, other.untilMillis);
    }
  }

  private final long maxKeys;
  private final Entries entries;
  private final Queue<Entry> round = new ConcurrentLinkedQueue<>();
  private final AtomicInteger added = new AtomicInteger();
  private final AtomicLong nextTurnMillis = new AtomicLong();

  private final ReentrantLock lock = new ReentrantLock();
  private final PriorityQueue<Aside> aside = new PriorityQueue<>();

  /** With so many aside, those that were removed are taken out. */
  private int asideBound = FEW_ASIDE;

  Eviction(long maxKeys, Entries entries) {
    this.maxKeys = maxKeys;
    this.entries = entries;
  }

  /** Puts an entry on the hand's round; its lock may be held. */
  void add(Entry entry) {
    round.add(entry);
    added.incrementAndGet();
  }

  /** Does a call's share of the work; no entry's lock may be held. */
  void run(Moment moment) {
    if (added.get() > 0 || moment.tickMillis() >= nextTurnMillis.get()) {
      goRound(moment);
    }
  }

  /** Forgets all entries. */
  void clear() {
    lock.lock();
    try {
      round.clear();
      aside.clear();
    } finally {
      lock.unlock();
    }
  }

  /** How many entries are known here, also such as were removed. */
  int size() {
    lock.lock();
    try {
      return round.size() + aside.size();
    } finally {
      lock.unlock();
    }
  }

  private void goRound(Moment moment) {
    int fresh = added.getAndSet(0);
    int looks = LOOKS_PER_ADDED * fresh;
    if (myTurn(moment.tickMillis())) {
      looks += LOOKS_PER_TURN;
      returnDue(moment.nowMillis());
    }
    for (Entry entry; looks > 0 && (entry = round.poll()) != null; looks--) {
      if (!dropExpired(entry, moment.tickMillis())) {
        round.add(entry);
      }
    }
    boolean found = fresh > 0;
    while (found && entries.size() > maxKeys) {
      found = dropOne(moment.nowMillis());
    }
  }

  private boolean myTurn(long tickMillis) {
    long due = nextTurnMillis.get();
    return tickMillis >= due && nextTurnMillis.compareAndSet(due, tickMillis + TURN_MILLIS);
  }

  private boolean dropExpired(Entry entry, long tickMillis) {
    entry.lock.lock();
    try {
      if (!entry.removed && entry.expired(tickMillis)) {
        entries.remove(entry);
      }
      return entry.removed;
    } finally {
      entry.lock.unlock();
    }
  }

  /**
   * Puts those back that no longer refuse, as many as a turn looks at, unless somebody is at it.
   */
  private void returnDue(long nowMillis) {
    if (lock.tryLock()) {
      try {
        for (int i = 0; i < LOOKS_PER_TURN && anyDue(nowMillis); i++) {
          round.add(aside.remove().entry());
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private boolean anyDue(long nowMillis) {
    return !aside.isEmpty() && aside.peek().untilMillis() <= nowMillis;
  }

  private void forgetRemoved() {
    if (aside.size() >= asideBound) {
      aside.removeIf(refusing -> removed(refusing.entry()));
      asideBound = Math.max(FEW_ASIDE, 2 * aside.size());
    }
  }

  private static boolean removed(Entry entry) {
    entry.lock.lock();
    try {
      return entry.removed;
    } finally {
      entry.lock.unlock();
    }
  }

  /** False if none is to be found: others have them in hand. */
  private boolean dropOne(long nowMillis) {
    lock.lock();
    try {
      forgetRemoved();
      while (anyDue(nowMillis)) {
        round.add(aside.remove().entry());
      }
      Entry entry;
      while ((entry = round.poll()) != null) {
        if (dropUnlessRefusing(entry, Long.MIN_VALUE, nowMillis)) {
          return true;
        }
      }
      while (!aside.isEmpty()) {
        Aside first = aside.remove();
        if (dropUnlessRefusing(first.entry(), first.untilMillis(), nowMillis)) {
          return true;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Drops an entry, but sets it aside if it refuses until later than was known. True if a key less
   * is kept.
   */
  private boolean dropUnlessRefusing(Entry entry, long knownUntilMillis, long nowMillis) {
    entry.lock.lock();
    try {
      if (entry.removed) {
        return false;
      }
      long untilMillis = entry.refusesUntilMillis(nowMillis);
      if (untilMillis > Math.max(knownUntilMillis, nowMillis)) {
        aside.add(new Aside(entry, untilMillis));
        return false;
      }
      entries.remove(entry);
      return true;
    } finally {
      entry.lock.unlock();
    }
  }
}
