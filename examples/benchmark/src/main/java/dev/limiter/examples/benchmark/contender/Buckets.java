package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;

/** A policy as Bucket4j says it. */
final class Buckets {

  /** As Limiter's keys do: one lives until it would be full again, and a second. */
  static final ExpirationAfterWriteStrategy EXPIRY =
      ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(Duration.ofSeconds(1));

  private Buckets() {}

  static Bandwidth bandwidth(Policy policy) {
    TokenBucket bucket = Contender.bucket(policy);
    return Bandwidth.builder()
        .capacity(bucket.capacity())
        .refillGreedy(bucket.refill(), bucket.period())
        .build();
  }

  /** Asks a bucket that lies elsewhere. */
  static Predicate<String> under(Policy policy, ProxyManager<byte[]> buckets) {
    BucketConfiguration configuration =
        BucketConfiguration.builder().addLimit(bandwidth(policy)).build();
    String prefix = policy.name() + ":";
    return client ->
        buckets
            .getProxy((prefix + client).getBytes(StandardCharsets.UTF_8), () -> configuration)
            .tryConsume(1);
  }
}
