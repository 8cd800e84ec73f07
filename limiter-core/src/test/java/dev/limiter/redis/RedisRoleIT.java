package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.Decision.Source;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who answers is not believed before it shows that it is what it should be. */
class RedisRoleIT {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 1000/1d"));

  /** HELLO says it, so the start can say it too, once. */
  @Test
  @Tag("N08")
  void namesTheRoleOfAReplicaAtTheStart() throws IOException {
    try (RedisProcess master = RedisProcess.start();
        RedisProcess replica = RedisProcess.start(List.of("replicaof 127.0.0.1 " + master.port()));
        LogLines log = LogLines.of(RedisEngine.class)) {
      awaitReplica(replica.port());
      engine("redis://127.0.0.1:" + replica.port()).close();
      assertThat(log.lines())
          .containsExactly(
              "WARNING Redis at 127.0.0.1:"
                  + replica.port()
                  + " is a replica, which refuses writes; until that changes, each policy's"
                  + " on-engine-failure decides; name its master");
    }
  }

  /** An empty node, first in the list, does not hide the cluster. */
  @Test
  @Tag("A4")
  void asksTheNextSeedWhereOneKnowsNoSlots() throws IOException {
    RedisCluster cluster = RedisCluster.shared();
    try (RedisProcess empty = RedisProcess.start(List.of("cluster-enabled yes"));
        LogLines log = LogLines.of(RedisEngine.class);
        RedisEngine engine =
            engine(cluster.uri().replace("//", "//127.0.0.1:" + empty.port() + ","))) {
      for (int client = 0; client < 50; client++) {
        assertThat(engine.acquire(List.of(new Charge(API, "c" + client))).get(0).allowed())
            .isTrue();
      }
      assertThat(log.lines()).isEmpty();
    }
  }

  @Test
  @Tag("A4")
  void saysThatNoSeedKnowsASlot() throws IOException {
    try (RedisProcess empty = RedisProcess.start(List.of("cluster-enabled yes"));
        RedisEngine engine = engine("redis-cluster://127.0.0.1:" + empty.port())) {
      assertThatThrownBy(() -> engine.acquire(List.of(new Charge(API, "a"))))
          .isInstanceOf(EngineException.class)
          .hasMessage(
              "Redis at 127.0.0.1:"
                  + empty.port()
                  + " knows no slot: it is in no Redis Cluster yet");
    }
  }

  /** A server without cluster support among the seeds is passed over too. */
  @Test
  @Tag("A4")
  void asksTheNextSeedWhereOneIsOfNoCluster() throws IOException {
    try (RedisProcess single = RedisProcess.start();
        RedisEngine engine =
            engine(
                RedisCluster.shared().uri().replace("//", "//127.0.0.1:" + single.port() + ","))) {
      assertThat(engine.acquire(List.of(new Charge(API, "a"))).get(0).allowed()).isTrue();
    }
  }

  /** A sentinel that names a dead address, or a replica, is not believed; nor asked first again. */
  @Test
  @Tag("A4")
  void asksTheNextSentinelWhereOneNamesNoMaster() throws IOException {
    try (RedisProcess master = RedisProcess.start();
        RedisProcess replica = RedisProcess.start(List.of("replicaof 127.0.0.1 " + master.port()));
        RespStub dead = sentinel(1);
        RespStub stale = sentinel(replica.port());
        RespStub right = sentinel(master.port())) {
      awaitReplica(replica.port());
      String uri =
          "redis-sentinel://shop@127.0.0.1:%d,127.0.0.1:%d,127.0.0.1:%d"
              .formatted(dead.port(), stale.port(), right.port());
      try (RedisEngine engine = engine(uri);
          RateLimiter limiter = RateLimiter.builder(engine).build()) {
        for (int call = 0; call < 50; call++) {
          assertThat(limiter.acquire(API, "a").source()).isEqualTo(Source.ENGINE);
        }
        assertThat(dead.commands()).containsOnlyOnce("SENTINEL");
        assertThat(stale.commands()).containsOnlyOnce("SENTINEL");
      }
    }
  }

  /** Redis away at the start: who decides until then, and once that it is there. */
  @Test
  @Tag("U6")
  void saysOnceThatRedisIsThereAfterAStartWithoutIt() throws IOException {
    try (RedisProcess redis = RedisProcess.start();
        LogLines log = LogLines.of(RedisEngine.class)) {
      redis.kill();
      String where = "Redis at 127.0.0.1:" + redis.port();
      try (RedisEngine engine = engine("redis://127.0.0.1:" + redis.port());
          RateLimiter limiter = RateLimiter.builder(engine).build()) {
        assertThat(limiter.acquire(API, "a").source()).isEqualTo(Source.FALLBACK);
        redis.startAgain();
        await()
            .atMost(Duration.ofSeconds(30))
            .until(() -> limiter.acquire(API, "a").source() == Source.ENGINE);
        assertThat(limiter.acquire(API, "a").source()).isEqualTo(Source.ENGINE);
      }
      assertThat(log.lines())
          .containsExactly(
              "WARNING "
                  + where
                  + " cannot be reached, or the connection was lost; until it answers, each"
                  + " policy's on-engine-failure decides",
              "INFO " + where + " answers now and decides from here on");
    }
  }

  private static RespStub sentinel(int names) throws IOException {
    String port = String.valueOf(names);
    String address = "*2\r\n$9\r\n127.0.0.1\r\n$" + port.length() + "\r\n" + port + "\r\n";
    return RespStub.answering(name -> name.equals("HELLO") ? RespStub.HELLO : address);
  }

  private static void awaitReplica(int port) {
    await()
        .until(
            () ->
                String.valueOf(RedisServer.command("127.0.0.1", port, "ROLE"))
                    .startsWith("[slave"));
  }

  private static RedisEngine engine(String uri) {
    return RedisEngine.builder(uri)
        .namespace(RedisServer.freshNamespace())
        .deadline(Duration.ofSeconds(5))
        .build();
  }
}
