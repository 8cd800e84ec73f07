package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.jedis.Bucket4jJedis;
import java.util.List;
import java.util.function.Predicate;
import redis.clients.jedis.UnifiedJedis;

/** Bucket4j on the same pool as the scripts. */
final class BucketOverJedis implements Contender {

  private final UnifiedJedis client;
  private final ProxyManager<byte[]> buckets;

  BucketOverJedis(String uri) {
    client = PooledJedis.of(uri);
    buckets = Bucket4jJedis.casBasedBuilder(client).expirationAfterWrite(Buckets.EXPIRY).build();
  }

  @Override
  public Predicate<String> under(Policy policy) {
    return Buckets.under(policy, buckets);
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(Bucket.class, Bucket4jJedis.class, UnifiedJedis.class);
  }

  @Override
  public void close() {
    client.close();
  }
}
