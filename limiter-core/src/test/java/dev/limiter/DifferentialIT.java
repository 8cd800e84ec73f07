package dev.limiter;

import dev.limiter.memory.InMemoryEngine;
import dev.limiter.redis.RedisEngine;
import dev.limiter.redis.RedisServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Law 6: Redis, memory and the exact model, step by step; every step is compared with the model.
 */
class DifferentialIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final long STEPS = Long.getLong("limiter.test.steps", 1_000_000);

  @Test
  void redisAndMemoryEqualTheModelOnRandomTraces() {
    long seed = Seed.first();
    System.out.printf("%d random steps from -Dlimiter.test.seed=%d%n", STEPS, seed);
    HandClock clock = new HandClock(0);
    try (Engine memory = InMemoryEngine.builder().clock(clock).build();
        Engine redis =
            RedisEngine.builder(REDIS.uri())
                .namespace(REDIS.namespace())
                .deadline(Duration.ofSeconds(30))
                .clock(clock)
                .build()) {
      new Differential(clock, Map.of("memory", memory, "redis", redis)).run(seed, STEPS);
    } finally {
      REDIS.flush();
    }
  }
}
