package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.internal.PartialFailure;
import dev.limiter.internal.SharedFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Keeps calls from an engine that fails. Closed at first; {@value #FAILURES_TO_OPEN} failures in a
 * row open it, and then one call per probe interval passes, one at a time, until one succeeds.
 *
 * <p>A success proves only what it did: a full or read-only server still answers looks and
 * refusals. So once a call that could write failed, only one that wrote ends the row or closes the
 * breaker; a probe that wrote nothing leaves it open but lets the next call probe at once.
 *
 * <p>Thread-safe. Times are compared by their difference, since nanosecond sources may be negative
 * and wrap.
 */
final class Breaker {

  static final int FAILURES_TO_OPEN = 5;
  static final long PROBE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** No engine of ours takes longer; one that does is probed again beside it. */
  private static final long LONGEST_PROBE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /** How a call may go to the engine. */
  enum Pass {
    NORMAL,
    PROBE,
    NONE
  }

  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();

  /** Written under the lock only. */
  private volatile boolean open;

  /** In a row. Written under the lock only. */
  private volatile int failures;

  /** Those of the row, one of each batch. */
  private final List<EngineException> row = new ArrayList<>(FAILURES_TO_OPEN);

  private boolean writeFailed;
  private boolean probing;
  private long openedNanos;
  private long nextProbeNanos;

  Breaker(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** True while the engine is lost. */
  boolean open() {
    return open;
  }

  /** Asks for a pass; each but {@link Pass#NONE} must be followed by one of the three reports. */
  Pass enter() {
    if (!open) {
      return Pass.NORMAL;
    }
    lock.lock();
    try {
      if (!open) {
        return Pass.NORMAL;
      }
      long now = nanos.getAsLong();
      if (now - nextProbeNanos < (probing ? LONGEST_PROBE_NANOS : 0)) {
        return Pass.NONE;
      }
      probing = true;
      nextProbeNanos = now + PROBE_INTERVAL_NANOS;
      return Pass.PROBE;
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
    if (pass == Pass.NORMAL && (failures == 0 || open)) {
      return Optional.empty();
    }
    lock.lock();
    try {
      if (pass == Pass.PROBE) {
        probing = false;
        nextProbeNanos = nanos.getAsLong();
      }
      boolean stale = pass == Pass.NORMAL && open;
      if (stale || (writeFailed && !wrote)) {
        return Optional.empty();
      }
      failures = 0;
      writeFailed = false;
      row.clear();
      open = false;
      return pass == Pass.PROBE
          ? Optional.of(Duration.ofNanos(nextProbeNanos - openedNanos))
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
      long now = nanos.getAsLong();
      if (pass == Pass.PROBE) {
        probing = false;
        nextProbeNanos = now + PROBE_INTERVAL_NANOS;
      }
      if (failure instanceof PartialFailure) {
        return false;
      }
      writeFailed |= couldWrite;
      if (open || row.stream().anyMatch(counted -> sameBatch(counted, failure))) {
        return false;
      }
      row.add(failure);
      failures = row.size();
      if (row.size() < FAILURES_TO_OPEN) {
        return false;
      }
      open = true;
      openedNanos = now;
      nextProbeNanos = now + PROBE_INTERVAL_NANOS;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Reports a call that ended without saying anything about the engine. */
  void abandoned(Pass pass) {
    if (pass == Pass.PROBE) {
      lock.lock();
      try {
        probing = false;
        nextProbeNanos = nanos.getAsLong();
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

  private static boolean sameBatch(EngineException one, EngineException other) {
    return one instanceof SharedFailure shared && shared.sameBatch(other);
  }
}
