package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The in-memory engine that stands in for one that fails. It exists from the first decision that it
 * makes until the engine is back, and is bounded like any in-memory engine.
 */
final class LocalEngine {

  private final Optional<InstantSource> clock;
  private final AtomicReference<@Nullable InMemoryEngine> current = new AtomicReference<>();

  LocalEngine(Optional<InstantSource> clock) {
    this.clock = clock;
  }

  List<Decision> acquire(List<Charge> charges) {
    InMemoryEngine engine = current.get();
    if (engine == null) {
      InMemoryEngine created = create();
      InMemoryEngine other = current.compareAndExchange(null, created);
      engine = other == null ? created : other;
    }
    return engine.acquire(charges).stream().map(LocalEngine::asFallback).toList();
  }

  void refund(Charge charge) {
    InMemoryEngine engine = current.get();
    if (engine != null) {
      engine.refund(charge);
    }
  }

  void reset(Policy policy, String key) {
    InMemoryEngine engine = current.get();
    if (engine != null) {
      engine.reset(policy, key);
    }
  }

  /** Forgets everything. Calls under way end on what they hold. */
  void drop() {
    current.set(null);
  }

  private InMemoryEngine create() {
    InMemoryEngine.Builder builder = InMemoryEngine.builder();
    clock.ifPresent(builder::clock);
    return builder.build();
  }

  private static Decision asFallback(Decision decision) {
    return new Decision(
        decision.policy(),
        decision.outcome(),
        decision.remaining(),
        decision.retryAfter(),
        decision.resetAfter(),
        Source.FALLBACK);
  }
}
