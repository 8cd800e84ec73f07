package dev.limiter.examples.benchmark.jmh;

import com.google.common.util.concurrent.RateLimiter;
import dev.limiter.examples.benchmark.jmh.Keys.Dice;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Buckets of Bucket4j, one alone and one per client; Guava and Resilience4j, one alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(1)
public class PeersInMemory {

  private static final long PLENTY = 1_000_000_000;

  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();
  private String[] clients = {};
  private Bucket bucket = bucket(true);
  private RateLimiter guava = RateLimiter.create(PLENTY);
  private io.github.resilience4j.ratelimiter.RateLimiter resilience4j = resilience4j(true);

  /** Knows all clients. */
  @Setup
  public void meet(Keys keys) {
    clients = keys.all();
    for (String client : clients) {
      buckets.put(client, bucket(keys.allowed()));
    }
    bucket = bucket(keys.allowed());
    guava = RateLimiter.create(keys.allowed() ? PLENTY : 1.0 / Duration.ofDays(1).toSeconds());
    resilience4j = resilience4j(keys.allowed());
  }

  private static Bucket bucket(boolean allowed) {
    long amount = allowed ? PLENTY : 1;
    Bucket bucket =
        Bucket.builder()
            .addLimit(limit -> limit.capacity(amount).refillGreedy(amount, period(allowed)))
            .build();
    bucket.tryConsume(1);
    return bucket;
  }

  private static io.github.resilience4j.ratelimiter.RateLimiter resilience4j(boolean allowed) {
    RateLimiterConfig config =
        RateLimiterConfig.custom()
            .limitForPeriod(allowed ? (int) PLENTY : 1)
            .limitRefreshPeriod(period(allowed))
            .timeoutDuration(Duration.ZERO)
            .build();
    return io.github.resilience4j.ratelimiter.RateLimiter.of("measured", config);
  }

  private static Duration period(boolean allowed) {
    return allowed ? Duration.ofSeconds(1) : Duration.ofDays(1);
  }

  /** The bucket of a client: what our answer is compared with. */
  @Benchmark
  public ConsumptionProbe bucket4jByKey(Dice dice) {
    String client = clients[dice.below(clients.length)];
    return Objects.requireNonNull(buckets.get(client)).tryConsumeAndReturnRemaining(1);
  }

  /** One bucket that was found before. */
  @Benchmark
  public ConsumptionProbe bucket4jAlone() {
    return bucket.tryConsumeAndReturnRemaining(1);
  }

  /** One bucket that was found before, and no figures in the answer. */
  @Benchmark
  public boolean bucket4jAloneYesOrNo() {
    return bucket.tryConsume(1);
  }

  /** One limiter that was found before, and no figures in the answer. */
  @Benchmark
  public boolean guavaAlone() {
    return guava.tryAcquire();
  }

  /** One limiter that was found before, and no figures in the answer. */
  @Benchmark
  public boolean resilience4jAlone() {
    return resilience4j.acquirePermission();
  }
}
