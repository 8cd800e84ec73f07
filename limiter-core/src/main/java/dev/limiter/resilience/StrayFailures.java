package dev.limiter.resilience;

import dev.limiter.EngineException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Failures that do not amount to a lost engine, such as every second call of a quiet application.
 * They are worth one line a minute, said once a call has succeeded since, or a minute has passed:
 * otherwise the line about a lost engine may be about to say it. Thread-safe.
 */
final class StrayFailures {

  static final long LINE_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanos;
  private final OutageWords words;
  private final ReentrantLock lock = new ReentrantLock();

  /** Whether there are calls not said yet. Written under the lock only. */
  private volatile boolean any;

  private int calls;
  private @Nullable EngineException latest;
  private long firstNanos;
  private long nextLineNanos;

  StrayFailures(OutageWords words, LongSupplier nanos) {
    this.words = words;
    this.nanos = nanos;
    this.nextLineNanos = nanos.getAsLong();
  }

  /** Notes a failure. Returns a line, if one is due without waiting for a success. */
  Optional<String> failed(EngineException failure) {
    lock.lock();
    try {
      long now = nanos.getAsLong();
      if (calls == 0) {
        firstNanos = now;
      }
      latest = failure;
      calls++;
      any = true;
      return now - firstNanos < LINE_INTERVAL_NANOS ? Optional.empty() : line(now);
    } finally {
      lock.unlock();
    }
  }

  /** Notes a success. Returns a line, if one is due. */
  Optional<String> succeeded() {
    if (!any) {
      return Optional.empty();
    }
    lock.lock();
    try {
      return line(nanos.getAsLong());
    } finally {
      lock.unlock();
    }
  }

  /** Forgets what was not said: the engine is lost, and that says it. */
  void forget() {
    lock.lock();
    try {
      clear();
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> line(long now) {
    if (latest == null || now - nextLineNanos < 0) {
      return Optional.empty();
    }
    String line = words.failedAtTimes(calls, latest);
    nextLineNanos = now + LINE_INTERVAL_NANOS;
    clear();
    return Optional.of(line);
  }

  private void clear() {
    any = false;
    calls = 0;
    latest = null;
  }
}
