package dev.limiter.redis;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Calls that are not sent yet, from the oldest on, and how many they are. Thread-safe. */
final class CallQueue {

  private final ConcurrentLinkedDeque<QueuedCall> calls = new ConcurrentLinkedDeque<>();
  private final AtomicInteger size = new AtomicInteger();

  void add(QueuedCall call) {
    calls.addLast(call);
    size.incrementAndGet();
  }

  /** The oldest, unless it has that much more time left than a deadline; then it stays. */
  @Nullable QueuedCall takeOldestFor(Deadline deadline, long nanos) {
    QueuedCall oldest = counted(calls.pollFirst());
    if (oldest == null || oldest.deadline().nanosAfter(deadline) <= nanos) {
      return oldest;
    }
    calls.addFirst(oldest);
    size.incrementAndGet();
    return null;
  }

  @Nullable QueuedCall takeNewest() {
    return counted(calls.pollLast());
  }

  void remove(QueuedCall call) {
    if (calls.remove(call)) {
      size.decrementAndGet();
    }
  }

  /** True if one has waited for as long. */
  boolean anyOlderThan(long nanos) {
    QueuedCall oldest = calls.peekFirst();
    return oldest != null && oldest.ageNanos() >= nanos;
  }

  boolean isEmpty() {
    return calls.isEmpty();
  }

  /** May lag behind {@link #isEmpty} for a moment. */
  int size() {
    return size.get();
  }

  private @Nullable QueuedCall counted(@Nullable QueuedCall taken) {
    if (taken != null) {
      size.decrementAndGet();
    }
    return taken;
  }
}
