package dev.limiter;

import dev.limiter.memory.InMemoryEngine;
import dev.limiter.redis.RedisEngine;
import dev.limiter.redis.RedisServer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Law 6: Redis, memory and the exact model, step by step; every step is compared with the model.
 */
class DifferentialIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final long STEPS = Long.getLong("limiter.test.steps", 1_000_000);
  private static final int THREADS = 64;

  @AfterEach
  void flush() {
    REDIS.flush();
  }

  /** Their calls share round trips; each thread has a clock and keys of its own. */
  @Test
  void redisAndMemoryEqualTheModelOnRandomTracesOfManyThreads() {
    long seed = firstSeed(STEPS);
    try (Engine redis = redis(SharingEngine.CLOCK_OF_CALLER);
        Crowd crowd = new Crowd(THREADS)) {
      crowd.together(
          thread -> {
            HandClock clock = new HandClock(0);
            Engine own = new SharingEngine(redis, clock, "thread " + thread + " ");
            run(clock, own, seed + thread * STEPS, STEPS / THREADS);
            return true;
          });
    }
  }

  @Test
  void redisAndMemoryEqualTheModelOnRandomTracesOfOneThread() {
    long steps = STEPS / 20;
    HandClock clock = new HandClock(0);
    try (Engine redis = redis(clock)) {
      run(clock, redis, firstSeed(steps), steps);
    }
  }

  private static long firstSeed(long steps) {
    long seed = Seed.first();
    System.out.printf("%d random steps from -Dlimiter.test.seed=%d%n", steps, seed);
    return seed;
  }

  private static void run(HandClock clock, Engine redis, long seed, long steps) {
    try (Engine memory = InMemoryEngine.builder().clock(clock).build()) {
      new Differential(clock, Map.of("memory", memory, "redis", redis)).run(seed, steps);
    }
  }

  private static Engine redis(InstantSource clock) {
    return RedisEngine.builder(REDIS.uri())
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(60))
        .clock(clock)
        .build();
  }
}
