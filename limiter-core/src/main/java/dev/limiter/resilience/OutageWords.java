package dev.limiter.resilience;

import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.OnEngineFailure;
import dev.limiter.internal.EngineTraits;
import dev.limiter.internal.Quote;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Words the lines about an engine that fails: whose it is, what happened, and what decides
 * meanwhile. No line holds a key or a password.
 */
final class OutageWords {

  private static final int MOST_POLICIES_NAMED = 3;

  private final String engine;
  private final String decides;

  OutageWords(Engine engine, FailurePolicies policies) {
    this.engine = named(engine);
    this.decides = decides(policies);
  }

  /**
   * An engine of Limiter's knows its place and namespace, which is the application's by default.
   */
  private static String named(Engine engine) {
    if (engine instanceof EngineTraits traits) {
      return traits.inProcess() ? "memory" : engine.toString();
    }
    return engine.getClass().getName();
  }

  String lost(EngineException cause) {
    return "rate limiting has lost its engine ("
        + engine
        + "): "
        + message(cause)
        + "; until it is back, "
        + decides;
  }

  String stillLost(Duration away, EngineException latest) {
    return "rate limiting is still without its engine ("
        + engine
        + "), lost "
        + away.toSeconds()
        + " s ago, at last: "
        + message(latest)
        + "; until it is back, "
        + decides;
  }

  String back(Duration away) {
    return "rate limiting has its engine back ("
        + engine
        + "), "
        + away.toMillis()
        + " ms after it was lost";
  }

  String failedAtTimes(int calls, EngineException latest) {
    return "rate limiting: "
        + (calls == 1 ? "a call to its engine (" : calls + " calls to its engine (")
        + engine
        + (calls == 1 ? ") failed: " : ") failed, the last one: ")
        + message(latest)
        + "; when a call fails, "
        + decides;
  }

  static String message(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return Quote.brief(message == null ? failure.getClass().getName() : message);
  }

  private static String decides(FailurePolicies policies) {
    Map<String, OnEngineFailure> others = new TreeMap<>(policies.byPolicyName());
    others.values().removeIf(policies.byDefault()::equals);
    if (others.size() > MOST_POLICIES_NAMED) {
      return decides(policies.byDefault())
          + "; "
          + others.size()
          + " policies have an on-engine-failure of their own";
    }
    return decides(policies.byDefault())
        + others.entrySet().stream()
            .map(other -> "; policy \"" + other.getKey() + "\": " + decides(other.getValue()))
            .collect(Collectors.joining());
  }

  private static String decides(OnEngineFailure mode) {
    return switch (mode) {
      case LOCAL -> "local counters on this node decide; N nodes allow up to N times the limit";
      case ALLOW -> "requests are allowed unchecked";
      case DENY -> "requests are refused, with 503 over HTTP";
    };
  }
}
