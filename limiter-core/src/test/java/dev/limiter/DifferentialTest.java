package dev.limiter;

import dev.limiter.memory.InMemoryEngine;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The in-memory engine against the exact model. */
class DifferentialTest {

  private static final long STEPS = 300_000;

  @Test
  void inMemoryEqualsTheModelOnRandomTraces() {
    long seed = Seed.first();
    System.out.printf("%d random steps from -Dlimiter.test.seed=%d%n", STEPS, seed);
    HandClock clock = new HandClock(0);
    try (Engine memory = InMemoryEngine.builder().clock(clock).build()) {
      new Differential(clock, Map.of("memory", memory)).run(seed, STEPS);
    }
  }
}
