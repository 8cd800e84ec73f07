package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import dev.limiter.redis.RedisEngine;
import java.util.List;
import java.util.function.Predicate;
import redis.clients.jedis.UnifiedJedis;

/** Limiter over a pool that is somebody else's. */
final class LimiterOverJedis implements Contender {

  private final UnifiedJedis client;
  private final LimiterOn limiter;

  LimiterOverJedis(String uri) {
    client = PooledJedis.of(uri);
    limiter = new LimiterOn(RedisEngine.builder(client).deadline(LimiterOn.DEADLINE).build(), 0);
  }

  @Override
  public Predicate<String> under(Policy policy) {
    return limiter.under(policy);
  }

  @Override
  public List<Class<?>> libraries() {
    return limiter.libraries();
  }

  @Override
  public void close() {
    limiter.close();
    client.close();
  }
}
