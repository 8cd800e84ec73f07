package dev.limiter.examples.benchmark.worker;

import dev.limiter.examples.benchmark.redis.RedisProbe;
import dev.limiter.examples.benchmark.redis.RedisUse;
import java.util.Map;
import java.util.Optional;

/** What this process and Redis used while callers called. */
final class Use {

  private final Optional<RedisProbe> probe;
  private JvmUse jvm = new JvmUse(0, 0, 0);
  private RedisUse redis = new RedisUse(0, Map.of());

  Use(Optional<RedisProbe> probe) {
    this.probe = probe;
  }

  void begin() {
    probe.ifPresent(asked -> redis = RedisUse.now(asked));
    jvm = JvmUse.now();
  }

  void end() {
    jvm = JvmUse.now().since(jvm);
    probe.ifPresent(asked -> redis = RedisUse.now(asked).since(redis));
  }

  JvmUse jvm() {
    return jvm;
  }

  RedisUse redis() {
    return redis;
  }
}
