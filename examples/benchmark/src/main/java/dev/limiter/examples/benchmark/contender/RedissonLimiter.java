package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.redisson.Redisson;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.redisson.config.Config;

/**
 * Redisson with its default pool of 64 connections. It knows no bucket but a sliding window, here
 * of one second for a limit that is never reached and of the time to fill for any other, and keeps
 * an entry in it per decision.
 */
final class RedissonLimiter implements Contender {

  private static final long NEVER_REACHED = 1_000_000;

  private final RedissonClient client;

  RedissonLimiter(String uri) {
    Config config = new Config();
    config.useSingleServer().setAddress(uri);
    client = Redisson.create(config);
  }

  @Override
  public Predicate<String> under(Policy policy) {
    TokenBucket bucket = Contender.bucket(policy);
    String prefix = policy.name() + ":";
    return key -> allowed(client.getRateLimiter(prefix + key), bucket);
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(Redisson.class, Channel.class);
  }

  @Override
  public void close() {
    client.shutdown();
  }

  /** One that has no rate yet says so by an error; to ask first would cost every decision more. */
  private static boolean allowed(RRateLimiter limiter, TokenBucket bucket) {
    try {
      return limiter.tryAcquire();
    } catch (RedisException e) {
      if (!String.valueOf(e.getMessage()).contains("not initialized")) {
        throw e;
      }
      limiter.trySetRate(RateType.OVERALL, bucket.capacity(), window(bucket));
      return limiter.tryAcquire();
    }
  }

  private static Duration window(TokenBucket bucket) {
    return bucket.capacity() >= NEVER_REACHED ? Duration.ofSeconds(1) : bucket.window();
  }
}
