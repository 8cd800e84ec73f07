package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.redis.Route.Kind;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a Redis keeps of our scripts. */
class RedisScriptsIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  /** 10,000 ids and 50 limits through all algorithms, each taken, given back and forgotten. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SENTINEL")
  void b63NoServerEverKeepsMoreThanFiveScripts(Kind kind) {
    boolean cluster = kind == Kind.CLUSTER || kind == Kind.CALLERS_CLUSTER;
    List<Integer> ports = cluster ? RedisCluster.shared().ports() : List.of(REDIS.port());
    ports.forEach(port -> RedisServer.command("127.0.0.1", port, "SCRIPT", "FLUSH"));
    try (Route route = kind.to(ports.get(0), REDIS.namespace(), Duration.ofSeconds(10))) {
      for (int limit = 1; limit <= 50; limit++) {
        everything(route.engine(), limit);
      }
    }
    assertThat(ports)
        .extracting(port -> RedisServer.info(port, "memory", "number_of_cached_scripts"))
        .allMatch(scripts -> scripts <= 5)
        .contains(5L);
  }

  private static void everything(RedisEngine engine, int limit) {
    for (String text :
        List.of(
            "fixed-window " + limit + "/1d",
            "sliding-log " + limit + "/1d",
            "sliding-counter " + limit + "/1d",
            "token-bucket " + limit + " refill " + limit + "/1d")) {
      Policy policy = new Policy("p" + limit, Limit.parse(text));
      IntStream.range(0, 50)
          .mapToObj(id -> new Charge(policy, limit + "-" + id))
          .forEach(charge -> assertThat(engine.acquire(List.of(charge)).get(0).allowed()).isTrue());
      engine.refund(new Charge(policy, limit + "-0"));
      engine.reset(policy, limit + "-0");
    }
  }
}
