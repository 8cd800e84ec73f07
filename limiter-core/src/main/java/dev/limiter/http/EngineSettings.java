package dev.limiter.http;

import dev.limiter.Engine;
import dev.limiter.memory.InMemoryEngine;
import dev.limiter.redis.RedisEngine;
import java.time.Duration;
import java.util.Optional;

/**
 * What makes two adapters share an engine: all that it is made and used by.
 *
 * @param engine {@code memory}, or the URI of a Redis
 * @param deadline for each decision; empty for the engine's own default
 * @param idle after which a connection is replaced; empty for the engine's own default
 */
record EngineSettings(
    String engine,
    String namespace,
    Optional<Duration> deadline,
    Optional<Duration> idle,
    FailureSettings failures) {

  Engine make() {
    if (engine.equals(EngineName.MEMORY)) {
      return InMemoryEngine.create();
    }
    RedisEngine.Builder redis = RedisEngine.builder(engine).namespace(namespace);
    deadline.ifPresent(redis::deadline);
    idle.ifPresent(redis::idle);
    return redis.build();
  }

  /** Leaves the engine out, whose URI may hold a password. */
  @Override
  public String toString() {
    return "engine in namespace \"" + namespace + "\"";
  }
}
