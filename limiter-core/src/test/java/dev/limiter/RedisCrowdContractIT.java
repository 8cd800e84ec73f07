package dev.limiter;

import dev.limiter.redis.RedisEngine;
import dev.limiter.redis.RedisServer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The contract on one engine whose calls share round trips: up to 64 of its tests run at once, and
 * some of them start hundreds of threads. Other classes wait, since they flush the Redis.
 */
@Isolated
@Execution(ExecutionMode.CONCURRENT)
class RedisCrowdContractIT extends EngineContract {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final AtomicInteger TESTS = new AtomicInteger();
  private static Engine shared;

  @BeforeAll
  static void connect() {
    shared =
        RedisEngine.builder(REDIS.uri())
            .namespace(RedisServer.freshNamespace())
            .deadline(Duration.ofSeconds(60))
            .clock(SharingEngine.CLOCK_OF_CALLER)
            .build();
  }

  @AfterAll
  static void disconnect() {
    shared.close();
  }

  @Override
  public Engine engine(InstantSource clock) {
    return new SharingEngine(shared, clock, TESTS.incrementAndGet() + " ");
  }
}
