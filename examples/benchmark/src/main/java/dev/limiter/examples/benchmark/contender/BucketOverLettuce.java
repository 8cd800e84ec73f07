package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.RedisClient;
import io.netty.channel.Channel;
import java.util.List;
import java.util.function.Predicate;

/** Bucket4j on Lettuce's one connection, as its documentation opens it. */
final class BucketOverLettuce implements Contender {

  private final RedisClient client;
  private final ProxyManager<byte[]> buckets;

  BucketOverLettuce(String uri) {
    client = RedisClient.create(uri);
    buckets = Bucket4jLettuce.casBasedBuilder(client).expirationAfterWrite(Buckets.EXPIRY).build();
  }

  @Override
  public Predicate<String> under(Policy policy) {
    return Buckets.under(policy, buckets);
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(Bucket.class, Bucket4jLettuce.class, RedisClient.class, Channel.class);
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
