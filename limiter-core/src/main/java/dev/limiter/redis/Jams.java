package dev.limiter.redis;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** Groups calls that had to leave unsent: those of a tenth of a second count as one failure. */
final class Jams {

  private static final long ONE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** A tenth of a second in which calls left; all of them are given the same one. */
  private record Jam(long sinceNanos) {}

  private final LongSupplier nanos;
  private final AtomicReference<Jam> latest;

  /**
   * @param nanos the clock of {@link System#nanoTime()}
   */
  Jams(LongSupplier nanos) {
    this.nanos = nanos;
    this.latest = new AtomicReference<>(new Jam(nanos.getAsLong() - ONE_NANOS));
  }

  /** Returns what the calls that leave unsent about now have in common. */
  Object id() {
    long now = nanos.getAsLong();
    return latest.updateAndGet(
        known -> now - known.sinceNanos() >= ONE_NANOS ? new Jam(now) : known);
  }
}
