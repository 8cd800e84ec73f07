package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.internal.FailureRow;
import dev.limiter.internal.PartialFailure;
import dev.limiter.internal.SharedFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps calls from an engine that fails. Closed at first; {@value #FAILURES_TO_OPEN} failures in a
 * row open it, and then one call per probe interval passes, one at a time, until one succeeds.
 *
 * <p>A success proves only what it did: a full or read-only server still answers looks and
 * refusals. So once a call that could write failed, only one that wrote ends the row or closes the
 * breaker; a probe that wrote nothing leaves it open but lets the next call probe at once. What a
 * call reports that began before the engine was last lost, or a probe that another has replaced,
 * changes nothing.
 *
 * <p>Thread-safe. Times are compared by their difference, since nanosecond sources may be negative
 * and wrap.
 */
final class Breaker {

  static final int FAILURES_TO_OPEN = 5;
  static final long PROBE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** No engine of Limiter's takes longer; one that does is probed again in addition. */
  private static final long LONGEST_PROBE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /** The permission to call the engine: one per probe, and one for all calls between two losses. */
  static final class Pass {}

  /** No permission. */
  static final Pass NONE = new Pass();

  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final FailureRow row = new FailureRow(FAILURES_TO_OPEN);

  /** Written under the lock only. */
  private volatile boolean open;

  /** That of all calls since the engine was last lost. Written under the lock only. */
  private volatile Pass normal = new Pass();

  private @Nullable Pass probe;
  private boolean writeFailed;
  private long openedNanos;
  private long nextProbeNanos;

  Breaker(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** True while the engine is lost. */
  boolean open() {
    return open;
  }

  /** Asks for a pass; each but {@link #NONE} must be followed by one of the three reports. */
  Pass enter() {
    if (!open) {
      return normal;
    }
    lock.lock();
    try {
      if (!open) {
        return normal;
      }
      long now = nanos.getAsLong();
      if (now - nextProbeNanos < (probe == null ? 0 : LONGEST_PROBE_NANOS)) {
        return NONE;
      }
      nextProbeNanos = now + PROBE_INTERVAL_NANOS;
      probe = new Pass();
      return probe;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reports a success.
   *
   * @return how long the engine was lost, if it is back with this
   */
  Optional<Duration> succeeded(Pass pass, boolean wrote) {
    if (pass == normal && (row.size() == 0 || open)) {
      return Optional.empty();
    }
    lock.lock();
    try {
      boolean probed = endsProbe(pass, 0);
      boolean stale = !probed && (open || pass != normal);
      if (stale || (writeFailed && !wrote)) {
        return Optional.empty();
      }
      row.clear();
      writeFailed = false;
      boolean back = open;
      open = false;
      return back
          ? Optional.of(Duration.ofNanos(nanos.getAsLong() - openedNanos))
          : Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reports a failure. One of a part of the engine only is none of the engine.
   *
   * @param couldWrite whether the call asked for a change
   * @return true if the engine is lost with this
   */
  boolean failed(Pass pass, EngineException failure, boolean couldWrite) {
    lock.lock();
    try {
      endsProbe(pass, PROBE_INTERVAL_NANOS);
      boolean stale = !open && pass != normal;
      if (stale || failure instanceof PartialFailure) {
        return false;
      }
      writeFailed |= couldWrite;
      if (open || row.add(SharedFailure.batchOf(failure)) < FAILURES_TO_OPEN) {
        return false;
      }
      open = true;
      normal = new Pass();
      openedNanos = nanos.getAsLong();
      nextProbeNanos = openedNanos + PROBE_INTERVAL_NANOS;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Reports a call that ended without saying anything about the engine. */
  void abandoned(Pass pass) {
    if (pass != normal) {
      lock.lock();
      try {
        endsProbe(pass, 0);
      } finally {
        lock.unlock();
      }
    }
  }

  /** The time until a call may go to the engine again, rounded up, at least 1 ms. */
  Duration untilProbe() {
    lock.lock();
    try {
      long waitNanos = open ? nextProbeNanos - nanos.getAsLong() : 0;
      return Duration.ofMillis(Math.max(1, (waitNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI));
    } finally {
      lock.unlock();
    }
  }

  /** Makes room for another probe after some time, if the pass is that of the latest probe. */
  private boolean endsProbe(Pass pass, long waitNanos) {
    if (pass != probe) {
      return false;
    }
    probe = null;
    nextProbeNanos = nanos.getAsLong() + waitNanos;
    return true;
  }
}
