package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.memory.InMemoryEngine;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** When refusals are remembered. */
class ResilientEngineTest {

  private static final Policy ONCE = new Policy("once", Limit.parse("token-bucket 1 refill 1/1h"));

  @Test
  void notWhereTheEngineDecidesByAnInjectedClock() {
    assertThat(secondRefusal(new BreakableEngine(new HandTime()), OptionalInt.empty()))
        .isEqualTo(Source.ENGINE);
  }

  @Test
  void notWhereTheEngineLiesInThisProcess() {
    assertThat(secondRefusal(InMemoryEngine.create(), OptionalInt.empty()))
        .isEqualTo(Source.ENGINE);
  }

  @Test
  void whereverSomebodyAsksForIt() {
    assertThat(secondRefusal(InMemoryEngine.create(), OptionalInt.of(1)))
        .isEqualTo(Source.CACHED_DENIAL);
  }

  @Test
  void byDefaultForAnyOtherEngine() {
    assertThat(secondRefusal(new Remote(InMemoryEngine.create()), OptionalInt.empty()))
        .isEqualTo(Source.CACHED_DENIAL);
    assertThat(secondRefusal(new Remote(InMemoryEngine.create()), OptionalInt.of(0)))
        .isEqualTo(Source.ENGINE);
  }

  private static Source secondRefusal(Engine engine, OptionalInt denials) {
    try (ResilientEngine limiter =
        ResilientEngine.over(
            engine,
            new FailurePolicies(OnEngineFailure.LOCAL, Map.of()),
            denials,
            new SafeListener(new Heard()),
            System::nanoTime)) {
      limiter.acquire(List.of(new Charge(ONCE, "k")));
      limiter.acquire(List.of(new Charge(ONCE, "k")));
      return limiter.acquire(List.of(new Charge(ONCE, "k"))).get(0).source();
    }
  }

  /** An engine that says nothing of itself, as a user's own would. */
  private record Remote(Engine engine) implements Engine {

    @Override
    public List<Decision> acquire(List<Charge> charges) {
      return engine.acquire(charges);
    }

    @Override
    public void refund(Charge charge) {
      engine.refund(charge);
    }

    @Override
    public void reset(Policy policy, String key) {
      engine.reset(policy, key);
    }

    @Override
    public void close() {
      engine.close();
    }
  }
}
