package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.Policy;
import dev.limiter.RateLimiterListener;
import dev.limiter.internal.EngineTraits;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Always decides: by the engine while it answers, otherwise as each policy says. */
final class FallbackEngine implements ResilientEngine {

  private final Engine engine;
  private final Breaker breaker;
  private final GuardedEngine guarded;
  private final LocalEngine local;
  private final StandIn standIn;

  FallbackEngine(
      Engine engine, FailurePolicies policies, RateLimiterListener listener, LongSupplier nanos) {
    this.engine = engine;
    this.breaker = new Breaker(nanos);
    this.local =
        new LocalEngine(
            engine instanceof EngineTraits traits ? traits.injectedClock() : Optional.empty(),
            nanos);
    OutageReport report = new OutageReport(listener, new OutageWords(engine, policies), nanos);
    this.guarded = new GuardedEngine(engine, breaker, report, local::rest);
    this.standIn = new StandIn(policies, local, breaker);
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    List<Decision> decisions = guarded.acquire(charges);
    if (decisions == null) {
      return standIn.decide(charges);
    }
    local.tidy();
    return decisions;
  }

  @Override
  public void refund(Charge charge) {
    refund(charge, breaker.open() ? Source.FALLBACK : Source.ENGINE);
  }

  @Override
  public void refund(Charge charge, Source takenBy) {
    switch (takenBy) {
      case ENGINE -> guarded.refund(charge);
      case FALLBACK -> local.refund(charge);
      case CACHED_DENIAL, UNCHECKED -> {
        // Nothing was taken.
      }
    }
  }

  @Override
  public void reset(Policy policy, String key) {
    local.reset(policy, key);
    guarded.reset(policy, key);
  }

  /** True while anything is counted on this node. */
  boolean countsLocally() {
    return !local.empty();
  }

  @Override
  public void close() {
    engine.close();
  }
}
