package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.RateLimiterListener;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says when the engine is lost and when it is back, in the log and to the listener; and each minute
 * on a call that comes by that it is still lost, or that calls fail at times. Lines have no stack
 * trace: that of the failure is logged at DEBUG.
 */
final class OutageReport {

  private static final System.Logger LOG = System.getLogger(OutageReport.class.getName());

  /** Error replies that no waiting cures: somebody must change the configuration. */
  private static final Pattern CONFIGURATION =
      Pattern.compile("\\b(?:NOPERM|NOAUTH|WRONGPASS|DENIED|CROSSSLOT)\\b");

  private static final int DEEPEST_CAUSE = 10;

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
    configurationError(failure)
        .filter(reported::add)
        .ifPresent(
            kind ->
                LOG.log(
                    Level.ERROR,
                    "the engine refuses us with "
                        + kind
                        + ", which only a change of its configuration or ours ends: "
                        + OutageWords.message(failure)));
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

  private static Optional<String> configurationError(EngineException failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
      Matcher matcher = CONFIGURATION.matcher(OutageWords.message(cause));
      if (matcher.find()) {
        return Optional.of(matcher.group());
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  private static void warn(String line, EngineException failure) {
    LOG.log(Level.WARNING, line);
    LOG.log(Level.DEBUG, "the failure that was logged last", failure);
  }
}
