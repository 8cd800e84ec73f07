package dev.limiter.examples.loadtest;

import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.examples.benchmark.redis.RedisProbe;
import dev.limiter.examples.benchmark.redis.RedisUse;
import dev.limiter.redis.RedisEngine;
import java.time.Duration;

/**
 * What one turn cost the server.
 *
 * @param redisMicros CPU of the server
 * @param scriptMicros what of that was spent in our script
 * @param seconds how long it was measured
 * @param bytes of the keys of all clients, at the end
 */
record Turn(
    Load.Answers answers,
    long redisMicros,
    long scriptMicros,
    double seconds,
    long bytes,
    long keys) {

  /** Fills an empty Redis for one window, at most as long as is measured then. */
  static Turn run(String uri, Policy policy, Options options) throws InterruptedException {
    try (RedisProbe redis = new RedisProbe(uri);
        RateLimiter limiter = limiter(uri)) {
      redis.flush();
      Load load = new Load(limiter, policy, options);
      long windowSeconds = Math.max(1, policy.limit().window().toSeconds());
      load.run((int) Math.min(windowSeconds, options.seconds()));
      RedisUse before = RedisUse.now(redis);
      long start = System.nanoTime();
      Load.Answers answers = load.run(options.seconds());
      double seconds = (System.nanoTime() - start) / 1e9;
      RedisUse use = RedisUse.now(redis).since(before);
      long bytes = redis.keys().stream().mapToLong(redis::memoryUsage).sum();
      long scriptMicros = use.command("evalsha").micros();
      return new Turn(answers, use.cpuMicros(), scriptMicros, seconds, bytes, redis.size());
    }
  }

  /** Every decision is asked of Redis, and none is made without it. */
  private static RateLimiter limiter(String uri) {
    return RateLimiter.builder(
            RedisEngine.builder(uri)
                .namespace("load-test")
                .deadline(Duration.ofSeconds(10))
                .build())
        .denialCache(0)
        .onEngineFailure(OnEngineFailure.DENY)
        .build();
  }

  double decisionsPerSecond() {
    return answers.all() / seconds;
  }

  double redisMicrosPerDecision() {
    return (double) redisMicros / answers.all();
  }

  double scriptMicrosPerDecision() {
    return (double) scriptMicros / answers.all();
  }

  /** Of one core. */
  double redisPercent() {
    return redisMicros / seconds / 10_000;
  }

  double bytesPerClient() {
    return (double) bytes / Math.max(1, keys);
  }

  double latencyMillis(double percentile) {
    return answers.latencies().getValueAtPercentile(percentile) / 1e6;
  }
}
