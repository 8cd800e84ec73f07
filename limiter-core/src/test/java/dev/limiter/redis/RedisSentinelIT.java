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
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.embedded.RedisSentinel;
import redis.embedded.RedisServer;
import redis.embedded.core.RedisSentinelBuilder;
import redis.embedded.core.RedisServerBuilder;

/** A master with a replica and one sentinel. */
class RedisSentinelIT {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 1000/1d"));

  private static int master;
  private static int replica;
  private static int sentinel;
  private static ServerFolder folder;
  private static RedisServer first;
  private static RedisServer second;
  private static RedisSentinel watcher;

  @BeforeAll
  static void start() throws IOException {
    master = RedisCluster.freePort();
    replica = RedisCluster.freePort();
    sentinel = RedisCluster.freePort();
    folder = RedisStart.folder();
    first = server(master).build();
    second = server(replica).slaveOf("127.0.0.1", master).build();
    watcher =
        new RedisSentinelBuilder()
            .executableProvider(folder)
            .bind("127.0.0.1")
            .port(sentinel)
            .masterName("shop")
            .masterPort(master)
            .quorumSize(1)
            .downAfterMilliseconds(1_000)
            .failOverTimeout(3_000)
            .onShutdownForceStop(true)
            .build();
    first.start();
    second.start();
    watcher.start();
    await().until(() -> said(sentinel, "SENTINEL", "MASTER", "shop").contains("num-slaves, 1"));
  }

  private static RedisServerBuilder server(int port) {
    return new RedisServerBuilder()
        .executableProvider(folder)
        .port(port)
        .bind("127.0.0.1")
        .setting("save \"\"")
        .setting("repl-diskless-sync yes")
        .setting("repl-diskless-sync-delay 0")
        .onShutdownForceStop(true);
  }

  @AfterAll
  static void stop() throws IOException {
    watcher.stop();
    second.stop();
    first.stop();
    folder.delete();
  }

  @Test
  void aFailoverIsFollowedWithoutAThread() throws IOException {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (RedisEngine engine = engine("redis-sentinel://shop@127.0.0.1:1,127.0.0.1:" + sentinel)) {
      assertThat(allowed(engine)).isTrue();
      first.stop();
      assertThat(allowed(engine)).isFalse();
      await().atMost(Duration.ofSeconds(30)).until(() -> allowed(engine));
      assertThat(currentMaster()).isEqualTo(replica);
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> !before.contains(thread))
          .noneMatch(thread -> thread.getName().matches("(?i).*(sentinel|jedis|pool).*"));
    }
  }

  @Test
  void anUnknownMasterIsNamed() {
    try (RedisEngine engine = engine("redis-sentinel://other@127.0.0.1:" + sentinel)) {
      assertThatThrownBy(() -> engine.acquire(List.of(new Charge(API, "a"))))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage("Redis Sentinel at 127.0.0.1:" + sentinel + " knows no master \"other\"");
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
        .namespace(dev.limiter.redis.RedisServer.freshNamespace())
        .deadline(Duration.ofSeconds(5))
        .build();
  }

  private static boolean allowed(RedisEngine engine) {
    try {
      return engine.acquire(List.of(new Charge(API, "a"))).get(0).allowed();
    } catch (EngineException e) {
      return false;
    }
  }

  private static int currentMaster() {
    String address = said(sentinel, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", "shop");
    return Integer.parseInt(address.replaceAll(".*, (\\d+)]", "$1"));
  }

  private static String said(int port, String... words) {
    return Objects.requireNonNull(dev.limiter.redis.RedisServer.command("127.0.0.1", port, words))
        .toString();
  }
}
