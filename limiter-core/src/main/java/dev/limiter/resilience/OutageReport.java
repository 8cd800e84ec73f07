package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.RateLimiterListener;
import dev.limiter.internal.Quote;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says once when the engine is lost and once when it is back, in the log and to the listener. */
final class OutageReport {

  private static final System.Logger LOG = System.getLogger(OutageReport.class.getName());

  /** Error replies that no waiting cures: somebody must change the configuration. */
  private static final Pattern CONFIGURATION =
      Pattern.compile("\\b(?:NOPERM|NOAUTH|WRONGPASS|DENIED|CROSSSLOT)\\b");

  private static final int DEEPEST_CAUSE = 10;

  private final RateLimiterListener listener;

  /** Kinds of configuration error that were logged since the engine was last back. */
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  OutageReport(RateLimiterListener listener) {
    this.listener = listener;
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
                        + message(failure)));
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

  private static Optional<String> configurationError(EngineException failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
      Matcher matcher = CONFIGURATION.matcher(message(cause));
      if (matcher.find()) {
        return Optional.of(matcher.group());
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  private static String message(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return Quote.brief(message == null ? failure.getClass().getName() : message);
  }
}
