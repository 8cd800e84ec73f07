package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.RateLimiterListener;
import dev.limiter.internal.PermanentFailure;
import dev.limiter.internal.Quote;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Says once when the engine is lost and once when it is back, in the log and to the listener. */
final class OutageReport {

  private static final System.Logger LOG = System.getLogger(OutageReport.class.getName());

  private final RateLimiterListener listener;

  /** Kinds of configuration error that were logged since the engine was last back. */
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  OutageReport(RateLimiterListener listener) {
    this.listener = listener;
  }

  /** A call failed. */
  void failed(EngineException failure) {
    listener.engineFailed(failure);
    configurationError(failure);
  }

  /** So many calls failed that it counts as lost. */
  void lost(EngineException failure) {
    LOG.log(
        Level.WARNING,
        "the engine is lost; until it is back each policy decides as its on-engine-failure says: "
            + message(failure),
        failure);
    listener.engineLost(failure);
  }

  /** It answers again. */
  void back(Duration away) {
    reported.clear();
    LOG.log(Level.INFO, "the engine is back, " + away.toMillis() + " ms after it was lost");
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
                    message(failure)
                        + "; this will not recover without a configuration change: "
                        + error.remedy()));
  }

  private static String message(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return Quote.brief(message == null ? failure.getClass().getName() : message);
  }
}
