package dev.limiter.redis;

import java.util.concurrent.TimeUnit;

/**
 * The shortest round trip of the last seconds: a call with less time left cannot be answered.
 * Thread-safe.
 */
final class RoundTrips {

  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * A time in which the shortest is looked for.
   *
   * @param before the shortest in the time before
   */
  private record Window(long sinceNanos, long shortest, long before) {

    boolean isOver(long now) {
      return now - sinceNanos >= WINDOW_NANOS;
    }

    Window with(long now, long nanos) {
      if (!isOver(now)) {
        return nanos < shortest ? new Window(sinceNanos, nanos, before) : this;
      }
      boolean justOver = now - sinceNanos < 2 * WINDOW_NANOS;
      return new Window(now, nanos, justOver ? shortest : Long.MAX_VALUE);
    }
  }

  private volatile Window window =
      new Window(System.nanoTime() - 2 * WINDOW_NANOS, Long.MAX_VALUE, Long.MAX_VALUE);

  /** Notes one; of several at the same moment any may stay. */
  void took(long nanos) {
    Window known = window;
    Window next = known.with(System.nanoTime(), nanos);
    if (!next.equals(known)) {
      window = next;
    }
  }

  /** Returns 0 if none is known. */
  long shortestNanos() {
    Window known = window;
    boolean forgotten = System.nanoTime() - known.sinceNanos() >= 2 * WINDOW_NANOS;
    return forgotten ? 0 : Math.min(known.shortest(), known.before());
  }
}
