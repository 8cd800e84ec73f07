package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.RateLimiterListener;
import dev.limiter.internal.PermanentFailure;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Says when the engine is lost and when it is back, in the log and to the listener; and each minute
 * on a call that comes by that it is still lost, or that calls fail at times. Lines have no stack
 * trace: that of the failure is logged at DEBUG.
 */
final class OutageReport {

  private static final System.Logger LOG = System.getLogger(OutageReport.class.getName());

  private final RateLimiterListener listener;
  private final OutageWords words;
  private final LongSupplier nanos;
  private final StrayFailures stray;

  /** Kinds of configuration error that were logged since the engine was last back. */
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  private volatile @Nullable Outage outage;
  private volatile @Nullable EngineException latest;

  /**
   * Since when the engine is lost.
   *
   * @param nextLineNanos when a reminder is due
   */
  private record Outage(long sinceNanos, AtomicLong nextLineNanos) {}

  OutageReport(RateLimiterListener listener, OutageWords words, LongSupplier nanos) {
    this.listener = listener;
    this.words = words;
    this.nanos = nanos;
    this.stray = new StrayFailures(words, nanos);
  }

  /** A call failed. */
  void failed(EngineException failure) {
    listener.engineFailed(failure);
    configurationError(failure);
    latest = failure;
    if (outage == null) {
      stray.failed(failure).ifPresent(line -> warn(line, failure));
    } else {
      notAsked();
    }
  }

  /** So many calls failed that it counts as lost. */
  void lost(EngineException failure) {
    long now = nanos.getAsLong();
    stray.forget();
    latest = failure;
    outage = new Outage(now, new AtomicLong(now + StrayFailures.LINE_INTERVAL_NANOS));
    warn(words.lost(failure), failure);
    listener.engineLost(failure);
  }

  /** A call came by while the engine is lost. */
  void notAsked() {
    Outage known = outage;
    EngineException cause = latest;
    if (known == null || cause == null) {
      return;
    }
    long now = nanos.getAsLong();
    long due = known.nextLineNanos().get();
    if (now - due >= 0
        && known.nextLineNanos().compareAndSet(due, now + StrayFailures.LINE_INTERVAL_NANOS)) {
      warn(words.stillLost(Duration.ofNanos(now - known.sinceNanos()), cause), cause);
    }
  }

  /** A call succeeded that did not end an outage. */
  void succeeded() {
    stray.succeeded().ifPresent(line -> LOG.log(Level.WARNING, line));
  }

  /** It answers again. */
  void back(Duration away) {
    reported.clear();
    outage = null;
    LOG.log(Level.INFO, words.back(away));
    listener.engineBack(away);
  }

  /** Logs what waiting does not end: once per kind until the engine is back. */
  private void configurationError(EngineException failure) {
    PermanentFailure.in(failure)
        .filter(error -> reported.add(error.kind()))
        .ifPresent(
            error ->
                LOG.log(
                    Level.ERROR,
                    OutageWords.message(failure)
                        + "; this will not recover without a configuration change: "
                        + error.remedy()));
  }

  private static void warn(String line, EngineException failure) {
    LOG.log(Level.WARNING, line);
    LOG.log(Level.DEBUG, "the failure that was logged last", failure);
  }
}
