package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.redis.RedisEngine;
import dev.limiter.redis.RedisServer;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract on a real Redis. */
class RedisContractIT extends EngineContract {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  @Override
  public Engine engine(InstantSource clock) {
    return engine(clock, RedisServer.freshNamespace());
  }

  private static Engine engine(InstantSource clock, String namespace) {
    return RedisEngine.builder(REDIS.uri())
        .namespace(namespace)
        .deadline(Duration.ofSeconds(30))
        .clock(clock)
        .build();
  }

  @Test
  void b21TwoClientsInOneMillisecondCountOneByOne() {
    HandClock clock = new HandClock(T0);
    Limit limit = Limit.parse("sliding-log 5/60s");
    try (Timeline one = new Timeline(engine(clock, REDIS.namespace()), clock, limit);
        Timeline other = new Timeline(engine(clock, REDIS.namespace()), clock, limit)) {
      int allowed = 0;
      for (int call = 0; call < 4; call++) {
        allowed += one.at(0).allowedOf(1, 1) + other.at(0).allowedOf(1, 1);
      }
      assertThat(allowed).isEqualTo(5);
    }
  }

  @Test
  void namespacesNeverShareState() {
    HandClock clock = new HandClock(T0);
    Limit limit = Limit.parse("fixed-window 1/60s");
    for (String suffix : new String[] {"", ":", ":1", "{", "}", "%", " ", "\ud800", "*"}) {
      Engine engine = engine(clock, REDIS.namespace() + suffix);
      try (Timeline t = new Timeline(engine, clock, limit)) {
        t.at(0).take(1).allowed(0);
        t.at(0).take(1).refused(0, 60_000);
      }
    }
  }
}
