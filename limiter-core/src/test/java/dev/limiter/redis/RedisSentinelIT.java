package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A master that a sentinel names. */
class RedisSentinelIT {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 1000/1d"));

  @Test
  void aFailoverIsFollowedWithoutAThread() throws IOException {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (SentinelGroup group = SentinelGroup.start(1_000);
        RedisEngine engine = engine(group.uri())) {
      assertThat(allowed(engine)).isTrue();
      group.killFirstMaster();
      assertThat(allowed(engine)).isFalse();
      await().atMost(Duration.ofSeconds(30)).until(() -> allowed(engine));
      assertThat(group.master()).isEqualTo(group.firstReplica());
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> !before.contains(thread))
          .noneMatch(thread -> thread.getName().matches("(?i).*(sentinel|jedis|pool).*"));
    }
  }

  /** An old master that goes on answering, but only reads, is left at once. */
  @Test
  void b51AMasterThatWasDemotedIsLeftAtOnce() throws IOException {
    try (SentinelGroup group = SentinelGroup.start(60_000);
        RedisEngine engine = engine(group.uri())) {
      assertThat(allowed(engine)).isTrue();
      assertThat(group.said("SENTINEL", "FAILOVER", "shop")).isEqualTo("OK");
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> group.master() == group.firstReplica() && group.firstMasterOnlyReads());
      List<Boolean> calls = Stream.generate(() -> allowed(engine)).limit(100).toList();
      assertThat(calls.subList(1, 100)).containsOnly(true);
      long allowed = calls.stream().filter(call -> call).count();
      assertThat(remaining(engine)).isEqualTo(1_000 - 1 - allowed);
    }
  }

  @Test
  void anUnknownMasterIsNamed() throws IOException {
    try (SentinelGroup group = SentinelGroup.start(60_000);
        RedisEngine engine = engine("redis-sentinel://other@127.0.0.1:" + group.sentinel())) {
      assertThatThrownBy(() -> engine.acquire(List.of(new Charge(API, "a"))))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage(
              "Redis Sentinel at 127.0.0.1:" + group.sentinel() + " knows no master \"other\"");
    }
  }

  @Test
  void withoutAnySentinelCallsFail() {
    try (RedisEngine engine = engine("redis-sentinel://shop@127.0.0.1:1")) {
      assertThatThrownBy(() -> engine.acquire(List.of(new Charge(API, "a"))))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage(
              "Redis Sentinel at 127.0.0.1:1 cannot be reached, or the connection was lost");
    }
  }

  @Test
  void aSentinelThatAsksForAPasswordGetsThatOfRedis() throws IOException {
    AtomicBoolean known = new AtomicBoolean();
    Function<String, String> replies =
        name -> {
          if (name.equals("AUTH")) {
            known.set(true);
            return "+OK\r\n";
          }
          return known.get() ? RespStub.HELLO : "-NOAUTH Authentication required.\r\n";
        };
    try (RespStub stub = RespStub.answering(replies);
        RedisEngine engine =
            engine(stub.uri().replace("redis://", "redis-sentinel://:s3cret@shop@"))) {
      assertThat(stub.commands()).contains("SENTINEL").doesNotContain("EVALSHA");
      assertThatThrownBy(() -> engine.acquire(List.of(new Charge(API, "a"))))
          .hasMessageStartingWith("Redis Sentinel at ")
          .hasMessageEndingWith(" knows no master \"shop\"");
    }
  }

  private static RedisEngine engine(String uri) {
    return RedisEngine.builder(uri)
        .namespace(RedisServer.freshNamespace())
        .deadline(Duration.ofSeconds(5))
        .build();
  }

  private static long remaining(RedisEngine engine) {
    return engine.acquire(List.of(new Charge(API, "a", 0))).get(0).remaining();
  }

  private static boolean allowed(RedisEngine engine) {
    try {
      return engine.acquire(List.of(new Charge(API, "a"))).get(0).allowed();
    } catch (EngineException e) {
      return false;
    }
  }
}
