package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The in-memory engine that stands in for one that fails, bounded like any in-memory engine. It
 * begins empty with the first decision that it makes, and anew if the engine was back for a minute
 * since: one that comes and goes, such as a cluster with one dead master, must not give everybody a
 * fresh limit each time.
 */
final class LocalEngine {

  private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Optional<InstantSource> clock;
  private final LongSupplier nanos;
  private final AtomicReference<@Nullable Counts> current = new AtomicReference<>();

  /**
   * What was counted.
   *
   * @param resting whether the engine is back
   * @param sinceNanos when it came back
   */
  private record Counts(InMemoryEngine engine, boolean resting, long sinceNanos) {}

  LocalEngine(Optional<InstantSource> clock, LongSupplier nanos) {
    this.clock = clock;
    this.nanos = nanos;
  }

  List<Decision> acquire(List<Charge> charges) {
    Counts counts = current.get();
    if (counts == null || counts.resting()) {
      counts = current.updateAndGet(this::awake);
    }
    return counts.engine().acquire(charges).stream().map(LocalEngine::asFallback).toList();
  }

  private Counts awake(@Nullable Counts before) {
    if (before == null) {
      return new Counts(create(), false, 0);
    }
    return new Counts(outlived(before) ? create() : before.engine(), false, 0);
  }

  private boolean outlived(Counts counts) {
    return counts.resting() && nanos.getAsLong() - counts.sinceNanos() >= KEPT_NANOS;
  }

  /** Frees what was counted, if the engine has been back for a minute. */
  void tidy() {
    Counts counts = current.get();
    if (counts != null && outlived(counts)) {
      current.compareAndSet(counts, null);
    }
  }

  /** True if nothing is counted here. */
  boolean empty() {
    return current.get() == null;
  }

  void refund(Charge charge) {
    Counts counts = current.get();
    if (counts != null) {
      counts.engine().refund(charge);
    }
  }

  void reset(Policy policy, String key) {
    Counts counts = current.get();
    if (counts != null) {
      counts.engine().reset(policy, key);
    }
  }

  /** The engine is back. Calls under way end on what they hold. */
  void rest() {
    current.updateAndGet(
        counts -> counts == null ? null : new Counts(counts.engine(), true, nanos.getAsLong()));
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
