package dev.limiter.examples.benchmark.contender;

import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.memory.InMemoryEngine;
import dev.limiter.redis.RedisEngine;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import redis.clients.jedis.UnifiedJedis;

/** Limiter on an engine. */
final class LimiterOn implements Contender {

  /** What Jedis waits by default. */
  static final Duration DEADLINE = Duration.ofSeconds(2);

  /** Room for all clients of the benchmark under two policies. */
  private static final long MOST_KEYS = 4_000_000;

  private final RateLimiter limiter;

  /**
   * On any engine.
   *
   * @param denials how many refusals it remembers
   */
  LimiterOn(Engine engine, int denials) {
    limiter =
        RateLimiter.builder(engine)
            .onEngineFailure(OnEngineFailure.DENY)
            .denialCache(denials)
            .build();
  }

  /** On a Redis, with connections of its own. */
  static LimiterOn redis(String uri, int denials) {
    return new LimiterOn(RedisEngine.builder(uri).deadline(DEADLINE).build(), denials);
  }

  /** In this process. */
  static LimiterOn memory() {
    return new LimiterOn(InMemoryEngine.builder().maxKeys(MOST_KEYS).build(), 0);
  }

  @Override
  public Predicate<String> under(Policy policy) {
    return client -> allowed(limiter.acquire(policy, client));
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(RateLimiter.class, UnifiedJedis.class);
  }

  @Override
  public void close() {
    limiter.close();
  }

  private static boolean allowed(Decision decision) {
    if (decision.source() != Source.ENGINE && decision.source() != Source.CACHED_DENIAL) {
      throw new IllegalStateException("the engine did not decide: " + decision);
    }
    return decision.allowed();
  }
}
