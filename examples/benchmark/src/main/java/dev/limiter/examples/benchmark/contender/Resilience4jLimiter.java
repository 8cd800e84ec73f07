package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** A limiter of resilience4j per client that nobody waits for; its window begins with it. */
final class Resilience4jLimiter implements Contender {

  @Override
  public Predicate<String> under(Policy policy) {
    TokenBucket bucket = Contender.bucket(policy);
    RateLimiterConfig config =
        RateLimiterConfig.custom()
            .limitForPeriod(Math.toIntExact(bucket.capacity()))
            .limitRefreshPeriod(bucket.window())
            .timeoutDuration(Duration.ZERO)
            .build();
    return PerClient.of(
        () -> RateLimiter.of(policy.name(), config), RateLimiter::acquirePermission);
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(RateLimiter.class);
  }

  @Override
  public void close() {}
}
