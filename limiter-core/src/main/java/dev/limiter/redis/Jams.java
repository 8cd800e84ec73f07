package dev.limiter.redis;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Times in which calls had to leave unsent: those of a tenth of a second count as one. */
final class Jams {

  private static final long ONE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /**
   * One of them.
   *
   * @param id true once one of its calls was counted
   */
  private record Jam(long sinceNanos, AtomicBoolean id) {}

  private volatile Jam latest = new Jam(System.nanoTime() - ONE_NANOS, new AtomicBoolean());

  /** What the calls that leave unsent about now have in common. */
  AtomicBoolean id() {
    long now = System.nanoTime();
    Jam known = latest;
    if (now - known.sinceNanos() >= ONE_NANOS) {
      known = new Jam(now, new AtomicBoolean());
      latest = known;
    }
    return known.id();
  }
}
