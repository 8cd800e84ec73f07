package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.internal.EngineTraits;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * An engine that always decides. Only {@code refund} and {@code reset} throw {@link
 * dev.limiter.EngineException}: they are lost then.
 */
public sealed interface ResilientEngine extends Engine permits FallbackEngine, DenialCacheEngine {

  /** How many refusals are remembered unless somebody says otherwise. */
  int DEFAULT_DENIALS = 100_000;

  /**
   * Wraps an engine.
   *
   * @param denials how many refusals to remember; if absent, {@value #DEFAULT_DENIALS}, or none
   *     where the engine lies in this process or decides by an injected clock
   * @param nanos what {@link System#nanoTime} is otherwise
   */
  static ResilientEngine over(
      Engine engine,
      FailurePolicies policies,
      OptionalInt denials,
      SafeListener listener,
      LongSupplier nanos) {
    FallbackEngine fallback = new FallbackEngine(engine, policies, listener, nanos);
    int bound = denials.orElse(mayBeRemembered(engine) ? DEFAULT_DENIALS : 0);
    return bound == 0 ? fallback : new DenialCacheEngine(fallback, bound, nanos);
  }

  private static boolean mayBeRemembered(Engine engine) {
    return !(engine instanceof EngineTraits traits)
        || (!traits.inProcess() && traits.injectedClock().isEmpty());
  }

  /** Gives back an allowed charge where it was taken. */
  void refund(Charge charge, Source takenBy);
}
