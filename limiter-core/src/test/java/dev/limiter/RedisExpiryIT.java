package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.limiter.redis.RedisEngine;
import dev.limiter.redis.RedisServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Redis forgets, and when, by its own time (B27, B34, B40 to B42, B45, law 8). */
class RedisExpiryIT {

  private static final long GRACE_MILLIS = 1_000;

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private Engine engine;

  @BeforeEach
  void connect() {
    engine = clockless();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Engine clockless() {
    return RedisEngine.builder(REDIS.uri())
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(30))
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 10/1h, 1, 1, 3600000",
    "sliding-log 10/1h, 1, 3600000, 3600000",
    "sliding-counter 10/1h, 1, 3600000, 7200000", // b27: the previous window is remembered
    "token-bucket 1 refill 1/259200s, 1, 259200000, 259200000", // b34
    "token-bucket 1000 refill 1000/60s, 1, 60, 60", // b42: one token's time is no whole second
    "token-bucket 10 refill 1/1s, 7, 7000, 7000",
  })
  void aKeyLivesWhileItMattersAndASecondLonger(
      String limit, long cost, long atLeastMillis, long atMostMillis) {
    long before = redisMillis();
    acquire(limit, "client", cost);
    long ttl = ttl(onlyKey());
    long passed = redisMillis() - before;
    assertThat(ttl).isBetween(atLeastMillis + GRACE_MILLIS - passed, atMostMillis + GRACE_MILLIS);
  }

  @Test
  void b27ThePreviousWindowOutlivesItsOwn() {
    long window = 3_600_000;
    acquire("sliding-counter 10/1h", "client", 1);
    long ttl = ttl(onlyKey());
    long now = redisMillis();
    long endOfTheNext = Math.floorDiv(now, window) * window + 2 * window;
    assertThat(now + ttl).isBetween(endOfTheNext, endOfTheNext + 2 * GRACE_MILLIS);
  }

  @Test
  void b40EveryKeyExpires() {
    List<String> limits =
        List.of(
            "fixed-window 2/50ms",
            "sliding-log 2/50ms",
            "sliding-counter 2/50ms",
            "token-bucket 2 refill 2/50ms");
    for (int id = 0; id < 500; id++) {
      for (String limit : limits) {
        acquire(limit, "id-" + id, 1 + id % 3);
      }
    }
    assertThat(REDIS.keys()).isNotEmpty().allMatch(key -> ttl(key) != -1);
    await().atMost(Duration.ofSeconds(20)).until(() -> REDIS.keys().isEmpty());
  }

  @Test
  void b40ALostExpiryIsRepaired() {
    acquire("fixed-window 5/1s", "client", 5);
    String key = onlyKey();
    REDIS.command("PERSIST", key);
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> acquire("fixed-window 5/1s", "client", 1).allowed());
    assertThat(ttl(key)).isBetween(1L, 1_000 + GRACE_MILLIS);
  }

  @Test
  void b41AnExpiryDoesNotMoveWithEachHit() {
    acquire("fixed-window 5/400d", "client", 1);
    long first = ttl(onlyKey());
    for (int hit = 0; hit < 4; hit++) {
      acquire("fixed-window 5/400d", "client", 1);
      assertThat(ttl(onlyKey())).isLessThanOrEqualTo(first);
    }
  }

  @Test
  void b42ACallThatIsRefusedRightAwayIsAllowedSoon() {
    assertThat(acquire("token-bucket 1 refill 1/2s", "client", 1).allowed()).isTrue();
    assertThat(ttl(onlyKey())).isPositive();
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> acquire("token-bucket 1 refill 1/2s", "client", 1).allowed());
  }

  @Test
  void b45NodesShareTheServersTime() {
    try (Engine second = clockless();
        Engine third = clockless()) {
      int allowed = 0;
      for (Engine node : List.of(engine, second, third)) {
        for (int call = 0; call < 5; call++) {
          allowed += acquire(node, "token-bucket 4 refill 1/1h", "client", 1).allowed() ? 1 : 0;
        }
      }
      assertThat(allowed).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 2/1h",
    "sliding-log 2/1h",
    "sliding-counter 2/1h",
    "token-bucket 2 refill 1/1h"
  })
  void aRefusalAndALookWriteNothing(String limit) {
    acquire(limit, "client", 0);
    acquire(limit, "client", 3);
    assertThat(REDIS.keys()).isEmpty();
    acquire(limit, "client", 2);
    Object dump = REDIS.command("DUMP", onlyKey());
    REDIS.command("PEXPIRE", onlyKey(), "50000");
    acquire(limit, "client", 0);
    acquire(limit, "client", 1);
    acquire(limit, "client", 3);
    assertThat(REDIS.command("DUMP", onlyKey())).isEqualTo(dump);
    assertThat(ttl(onlyKey())).isBetween(1L, 50_000L);
  }

  private Decision acquire(String limit, String key, long cost) {
    return acquire(engine, limit, key, cost);
  }

  private static Decision acquire(Engine node, String limit, String key, long cost) {
    Policy policy = new Policy("p", Limit.parse(limit));
    return node.acquire(List.of(new Charge(policy, key, cost))).get(0);
  }

  private static String onlyKey() {
    assertThat(REDIS.keys()).hasSize(1);
    return REDIS.keys().get(0);
  }

  private static long ttl(String key) {
    return Long.parseLong(String.valueOf(REDIS.command("PTTL", key)));
  }

  private static long redisMillis() {
    if (REDIS.command("TIME") instanceof List<?> time) {
      return Long.parseLong(String.valueOf(time.get(0))) * 1_000
          + Long.parseLong(String.valueOf(time.get(1))) / 1_000;
    }
    throw new AssertionError("TIME is a list");
  }
}
