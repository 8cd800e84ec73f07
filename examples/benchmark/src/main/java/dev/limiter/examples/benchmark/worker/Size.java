package dev.limiter.examples.benchmark.worker;

import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.examples.benchmark.Fields;
import dev.limiter.examples.benchmark.redis.RedisProbe;
import java.util.Set;
import java.util.function.Predicate;

/** What one client takes in Redis after so many decisions; a single key gets the usual name. */
record Size(Subject subject) implements Task {

  private static final String USUAL_NAME = "size:" + Clients.name(0);

  @Override
  public Fields run(Fields request) {
    Predicate<String> asked = subject.under(new Policy("size", Limit.parse(request.text("limit"))));
    subject.flush();
    for (long i = 0; i < request.whole("decisions"); i++) {
      if (!asked.test(Clients.name(0))) {
        throw new IllegalStateException("refused after " + i);
      }
    }
    return measure(subject.requireRedis());
  }

  /** All keys there are, taken together. */
  static Fields measure(RedisProbe redis) {
    Set<String> keys = redis.keys();
    if (keys.size() == 1 && !keys.contains(USUAL_NAME)) {
      redis.rename(keys.iterator().next(), USUAL_NAME);
    }
    long bytes = redis.keys().stream().mapToLong(redis::memoryUsage).sum();
    return Task.done().with("bytes", bytes).with("keys", keys.size());
  }
}
