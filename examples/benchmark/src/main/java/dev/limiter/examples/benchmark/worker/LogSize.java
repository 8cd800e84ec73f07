package dev.limiter.examples.benchmark.worker;

import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.SlidingLog;
import dev.limiter.examples.benchmark.Fields;
import dev.limiter.examples.benchmark.redis.RedisProbe;
import dev.limiter.redis.RedisEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What many entries of a sliding log take, no two at one time: Limiter's, and a sorted set of the
 * same times as members with a number, which textbooks add against equal times.
 */
record LogSize(Subject subject) implements Task {

  private static final Duration WINDOW = Duration.ofHours(1);
  private static final long FIRST_MILLIS = Instant.parse("2026-10-13T02:13:20Z").toEpochMilli();

  @Override
  public Fields run(Fields request) {
    long entries = request.whole("entries");
    long stepMillis = Math.max(1, WINDOW.toMillis() / (2 * entries));
    RedisProbe redis = subject.requireRedis();
    subject.flush();
    fillLog(entries, stepMillis);
    long log = Size.measure(redis).whole("bytes");
    subject.flush();
    for (long i = 0; i < entries; i++) {
      long millis = FIRST_MILLIS + i * stepMillis;
      redis.addToSortedSet("size", millis, millis + "-" + i);
    }
    long sortedSet = Size.measure(redis).whole("bytes");
    return Task.done().with("log", log).with("sorted-set", sortedSet);
  }

  private void fillLog(long entries, long stepMillis) {
    AtomicLong now = new AtomicLong(FIRST_MILLIS);
    RedisEngine engine =
        RedisEngine.builder(subject.uri())
            .deadline(Duration.ofSeconds(2))
            .clock(() -> Instant.ofEpochMilli(now.get()))
            .build();
    Policy policy = new Policy("size", new SlidingLog(entries, WINDOW));
    try (RateLimiter limiter =
        RateLimiter.builder(engine).onEngineFailure(OnEngineFailure.DENY).build()) {
      for (long i = 0; i < entries; i++) {
        if (!limiter.acquire(policy, Clients.name(0)).allowed()) {
          throw new IllegalStateException("refused after " + i);
        }
        now.addAndGet(stepMillis);
      }
    }
  }
}
