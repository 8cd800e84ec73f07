package dev.limiter.examples.benchmark.contender;

import com.google.common.util.concurrent.RateLimiter;
import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** A rate of Guava per client: it has no capacity, and allows one before the rate counts. */
final class GuavaLimiter implements Contender {

  @Override
  public Predicate<String> under(Policy policy) {
    TokenBucket bucket = Contender.bucket(policy);
    double perSecond =
        (double) bucket.refill() * Duration.ofSeconds(1).toNanos() / bucket.period().toNanos();
    return PerClient.of(() -> RateLimiter.create(perSecond), RateLimiter::tryAcquire);
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(RateLimiter.class);
  }

  @Override
  public long allowsAtOnce(TokenBucket bucket) {
    return 1;
  }

  @Override
  public void close() {}
}
