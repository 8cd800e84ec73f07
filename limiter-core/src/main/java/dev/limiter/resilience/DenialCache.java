package dev.limiter.resilience;

import dev.limiter.internal.StateKey;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Bounded; at most one denial per state. Those that are over are dropped first, and at the bound
 * the one that would be over next, since it has the least left to save. (Dropping the one that was
 * not used for longest would drop denials that hold and keep some that are over.)
 *
 * <p>Invariant: each denial has its end in the queue, and the queue is never longer than the bound;
 * so neither is the map, whatever is dropped and remembered again. Reading takes no lock.
 */
final class DenialCache {

  private static final int STRIPES = 256;

  private record End(StateKey state, long nanos) {}

  private final int bound;
  private final ConcurrentHashMap<StateKey, Denial> denials = new ConcurrentHashMap<>();

  private final ReentrantLock lock = new ReentrantLock();

  /** By difference, since the nanoseconds may wrap. */
  private final PriorityQueue<End> ends =
      new PriorityQueue<>(Comparator.comparing(End::nanos, (a, b) -> Long.compare(a - b, 0)));

  /** How often something was dropped, and the last time for each stripe of states. */
  private final AtomicLong drops = new AtomicLong();

  private final AtomicLongArray lastDrops = new AtomicLongArray(STRIPES);

  DenialCache(int bound) {
    this.bound = bound;
  }

  boolean isEmpty() {
    return denials.isEmpty();
  }

  int size() {
    return denials.size();
  }

  @Nullable Denial get(StateKey state) {
    return denials.get(state);
  }

  /** Tells a call that is about to be sent from later drops. */
  long version() {
    return drops.get();
  }

  /** Remembers a denial unless its state was dropped after the call was sent. */
  void put(StateKey state, Denial denial, long versionWhenSent, long nowNanos) {
    lock.lock();
    try {
      denials.compute(
          state, (key, old) -> lastDrops.get(stripe(key)) > versionWhenSent ? old : denial);
      ends.add(new End(state, denial.endNanos()));
      while (ends.size() > bound || (!ends.isEmpty() && nowNanos - ends.peek().nanos() >= 0)) {
        forget(ends.remove());
      }
    } finally {
      lock.unlock();
    }
  }

  /** Changes what is known of a state; its end must stay. */
  void update(StateKey state, UnaryOperator<Denial> change) {
    denials.computeIfPresent(state, (key, denial) -> change.apply(denial));
  }

  /** Forgets a state, also what calls that are under way learn of it. */
  void drop(StateKey state) {
    lastDrops.set(stripe(state), drops.incrementAndGet());
    denials.remove(state);
  }

  private void forget(End end) {
    denials.computeIfPresent(
        end.state(), (key, denial) -> denial.endNanos() == end.nanos() ? null : denial);
  }

  private static int stripe(StateKey state) {
    return (state.hashCode() & Integer.MAX_VALUE) % STRIPES;
  }
}
