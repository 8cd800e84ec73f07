package dev.limiter.http;

import dev.limiter.Engine;
import dev.limiter.redis.RedisEngine;
import dev.limiter.redis.RedisServer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class ResetIT extends ResetContract {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  @Override
  Engine engine(Optional<InstantSource> clock) {
    RedisEngine.Builder builder =
        RedisEngine.builder(REDIS.uri())
            .namespace(RedisServer.freshNamespace())
            .deadline(Duration.ofSeconds(10));
    clock.ifPresent(builder::clock);
    return builder.build();
  }
}
