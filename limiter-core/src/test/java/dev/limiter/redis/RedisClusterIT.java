package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.UnifiedJedis;

/** One client's charges in a Redis Cluster, whose nodes move, restart and forget. */
class RedisClusterIT {

  private static final RedisCluster CLUSTER = RedisCluster.shared();
  private static final Policy API = new Policy("api", Limit.parse("fixed-window 10/1d"));

  private final String namespace = RedisServer.freshNamespace();

  /** Whose connections. */
  enum Connections {
    OWN,
    CALLERS
  }

  /** An engine and what it needs. */
  private record Opened(RedisEngine engine, Runnable closeClient) implements AutoCloseable {
    @Override
    public void close() {
      engine.close();
      closeClient.run();
    }

    boolean allows(Policy policy, String client) {
      return engine.acquire(List.of(new Charge(policy, client))).get(0).allowed();
    }

    long remaining(Policy policy, String client) {
      return engine.acquire(List.of(new Charge(policy, client, 0))).get(0).remaining();
    }
  }

  @BeforeEach
  void isWhole() {
    CLUSTER.awaitWhole();
  }

  @ParameterizedTest
  @EnumSource
  void b52EveryAlgorithmLimitsExactlyAndNothingIsRedirected(Connections connections) {
    try (Opened opened = open(connections)) {
      long moved = CLUSTER.errors("MOVED");
      List<String> limits =
          List.of(
              "fixed-window 2/1d",
              "sliding-log 2/1d",
              "sliding-counter 2/1d",
              "token-bucket 2 refill 1/1d");
      for (String limit : limits) {
        Policy policy = new Policy("api", Limit.parse(limit));
        for (String id : randomIds(100)) {
          assertThat(IntStream.range(0, 3).filter(i -> opened.allows(policy, id)).count())
              .isEqualTo(2);
          opened.engine().refund(new Charge(policy, id));
          opened.engine().reset(policy, id);
          assertThat(opened.remaining(policy, id)).isEqualTo(2);
        }
      }
      assertThat(CLUSTER.errors("MOVED")).isEqualTo(moved);
      assertThat(CLUSTER.errors("CROSSSLOT")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void b50ScriptsThatAllNodesForgotAreLoadedAgainOnEach(Connections connections) {
    try (Opened opened = open(connections)) {
      CLUSTER.commandAll("SCRIPT", "FLUSH");
      for (String id : randomIds(30)) {
        assertThat(opened.allows(API, id)).isTrue();
        assertThat(opened.remaining(API, id)).isEqualTo(9);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void b54AMovingSlotIsFollowedAndCountsExactly(Connections connections) {
    int slot = RedisCluster.slot(namespace, API, "a");
    int from = CLUSTER.masterOf(slot);
    int to = CLUSTER.otherMaster(slot);
    try (Opened opened = open(connections)) {
      assertThat(allowedOf(5, opened)).isEqualTo(5);
      CLUSTER.command(to, setSlot(slot, "IMPORTING", from));
      CLUSTER.command(from, setSlot(slot, "MIGRATING", to));
      assertThat(allowedOf(2, opened)).isEqualTo(2);
      String key = RedisCluster.key(namespace, API, "a");
      CLUSTER.command(from, "MIGRATE", "127.0.0.1", String.valueOf(to), key, "0", "10000");
      CLUSTER.command(to, "SCRIPT", "FLUSH");
      assertThat(allowedOf(2, opened)).isEqualTo(2);
      CLUSTER.command(to, setSlot(slot, "NODE", to));
      CLUSTER.command(from, setSlot(slot, "NODE", to));
      assertThat(allowedOf(11, opened)).isEqualTo(1);
      long moved = CLUSTER.errors("MOVED");
      assertThat(allowedOf(5, opened)).isZero();
      assertThat(CLUSTER.errors("MOVED")).isEqualTo(moved);
    }
  }

  /** A client of the caller may have to find a node first that was not there when it started. */
  @ParameterizedTest
  @EnumSource
  void aFailoverIsFollowed(Connections connections) {
    String client = clientOfShard(connections == Connections.OWN ? 0 : 1);
    int slot = RedisCluster.slot(namespace, API, client);
    int before = CLUSTER.masterOf(slot);
    try (Opened opened = open(connections)) {
      for (int i = 0; i < 3; i++) {
        assertThat(opened.allows(API, client)).isTrue();
      }
      await()
          .atMost(Duration.ofSeconds(30))
          .ignoreExceptions()
          .until(() -> CLUSTER.command(CLUSTER.replicaOf(slot), "CLUSTER", "FAILOVER") != null);
      await().atMost(Duration.ofSeconds(30)).until(() -> CLUSTER.masterOf(slot) != before);
      int failed = 0;
      int allowed = 0;
      for (int i = 0; i < 15; i++) {
        try {
          allowed += opened.allows(API, client) ? 1 : 0;
        } catch (EngineException e) {
          failed++;
        }
      }
      assertThat(allowed).isEqualTo(7);
      assertThat(failed).isLessThanOrEqualTo(connections == Connections.OWN ? 0 : 5);
    }
  }

  /** And is not asked again for what it may have done (B55). */
  @ParameterizedTest
  @EnumSource
  void b58AMasterThatHangsCostsItsClientsTheDeadlineAndOthersNothing(Connections connections) {
    int slot = RedisCluster.slot(namespace, API, "a");
    String elsewhere =
        randomIds(100).stream()
            .filter(
                id ->
                    CLUSTER.masterOf(RedisCluster.slot(namespace, API, id))
                        != CLUSTER.masterOf(slot))
            .findFirst()
            .orElseThrow();
    try (Opened opened = open(connections)) {
      allowedOf(1, opened);
      opened.allows(API, elsewhere);
      int master = CLUSTER.masterOf(slot);
      CLUSTER.command(master, "CLIENT", "PAUSE", "3000", "ALL");
      assertThatThrownBy(() -> opened.allows(API, "a"))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage("Redis at 127.0.0.1:" + master + " did not answer in time");
      assertThat(opened.allows(API, elsewhere)).isTrue();
      await().ignoreExceptions().until(() -> opened.remaining(API, "a") >= 8);
    }
  }

  @Test
  void b62AUserWithExactlyTheNeededCommandsAndKeysWorks() {
    String commands =
        "ACL SETUSER shop on >pw ~"
            + namespace
            + ":* +evalsha +script|load +asking +cluster|slots +del +get +set +time +pexpire"
            + " +lrange +lindex +lset +lpush +rpush +lpop +rpop";
    CLUSTER.commandAll(commands.split(" ", -1));
    try (RedisEngine engine =
        RedisEngine.builder(CLUSTER.uri("shop:pw@")).namespace(namespace).build()) {
      for (String id : randomIds(10)) {
        assertThat(engine.acquire(List.of(new Charge(API, id))).get(0).allowed()).isTrue();
      }
    }
  }

  @Test
  void timeoutsOfTheCallersThatAreLongerThanTheDeadlineAreNamed() {
    try (LogLines log = LogLines.of(RedisEngine.class);
        Opened opened = open(Connections.CALLERS)) {
      assertThat(opened.allows(API, "a")).isTrue();
      assertThat(log.lines())
          .containsExactly(
              "WARNING the given client may wait for a free connection without end, and for a"
                  + " reply 2000 ms, longer than the deadline of 100 ms; set its timeouts");
    }
  }

  @Test
  void aNodeOfAClusterIsNoSingleRedis() {
    int port = CLUSTER.ports().get(0);
    assertThatThrownBy(() -> RedisEngine.connect("redis://127.0.0.1:" + port))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Redis at 127.0.0.1:"
                + port
                + " runs in cluster mode; use redis-cluster:// or a client for it");
  }

  private long allowedOf(int calls, Opened opened) {
    return IntStream.range(0, calls).filter(i -> opened.allows(API, "a")).count();
  }

  private static String[] setSlot(int slot, String word, int port) {
    String id = (String) CLUSTER.command(port, "CLUSTER", "MYID");
    return new String[] {"CLUSTER", "SETSLOT", String.valueOf(slot), word, id};
  }

  private Opened open(Connections connections) {
    if (connections == Connections.OWN) {
      RedisEngine engine =
          RedisEngine.builder(CLUSTER.uri())
              .namespace(namespace)
              .deadline(Duration.ofSeconds(2))
              .build();
      return new Opened(engine, () -> {});
    }
    UnifiedJedis client = RetryingClient.toCluster(CLUSTER.ports().get(1));
    return new Opened(RedisEngine.builder(client).namespace(namespace).build(), client::close);
  }

  /** One whose slot is among those that one master has at first: 0, 1 or 2. */
  private String clientOfShard(int shard) {
    return Stream.generate(() -> UUID.randomUUID().toString())
        .filter(id -> RedisCluster.slot(namespace, API, id) / 5_462 == shard)
        .findFirst()
        .orElseThrow();
  }

  private static List<String> randomIds(int count) {
    return Stream.generate(() -> UUID.randomUUID().toString()).limit(count).toList();
  }
}
