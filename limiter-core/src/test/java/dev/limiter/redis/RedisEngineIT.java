package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RedisEngineIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.ofEpochMilli(1_791_860_000_000L));

  static Stream<Limit> limits() {
    return Stream.of(
        new FixedWindow(10, MINUTE),
        new SlidingLog(10, MINUTE),
        new SlidingCounter(10, MINUTE),
        new TokenBucket(10, 10, MINUTE));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void aFlushedScriptIsLoadedAgainAndCountsOnce(Limit limit) {
    Policy policy = new Policy("api", limit);
    try (RedisEngine engine = engine().clock(CLOCK).build()) {
      assertThat(remaining(engine, policy, "a")).isEqualTo(9);
      REDIS.command("SCRIPT", "FLUSH");
      assertThat(remaining(engine, policy, "a")).isEqualTo(8);
      REDIS.command("SCRIPT", "FLUSH");
      engine.refund(new Charge(policy, "a"));
      assertThat(remaining(engine, policy, "a")).isEqualTo(8);
    }
  }

  @Test
  void everyKeyHasATimeToLive() {
    try (RedisEngine engine = engine().clock(CLOCK).build()) {
      limits()
          .map(limit -> new Policy("api", limit))
          .forEach(policy -> randomIds(500).forEach(id -> remaining(engine, policy, id)));
    }
    assertThat(REDIS.keys())
        .hasSize(4 * 500)
        .allSatisfy(
            key ->
                assertThat((Long) REDIS.command("PTTL", key)).isBetween(1L, 2 * 60_000L + 61_000));
  }

  @Test
  void anInjectedClockLetsKeysLiveAMinuteLonger() {
    Policy policy = new Policy("api", new TokenBucket(10, 10, MINUTE));
    try (RedisEngine engine = engine().clock(CLOCK).build()) {
      remaining(engine, policy, "a");
    }
    assertThat((Long) REDIS.command("PTTL", REDIS.keys().get(0))).isBetween(61_000L, 67_000L);
  }

  @Test
  void aLookLeavesNoKey() {
    try (RedisEngine engine = engine().build()) {
      limits()
          .forEach(limit -> engine.acquire(List.of(new Charge(new Policy("p", limit), "a", 0))));
    }
    assertThat(REDIS.keys()).isEmpty();
  }

  @Test
  void hostileKeysWorkStaySeparateAndAreBounded() {
    String megabyte = "x".repeat(1_000_000);
    List<String> ids =
        List.of(
            "", "two words", "a\r\nb", "\u65e5\u672c", "\ud800", "}{", megabyte + 1, megabyte + 2);
    Policy policy = new Policy("api", new FixedWindow(1, MINUTE));
    try (RedisEngine engine = engine().clock(CLOCK).build()) {
      for (String id : ids) {
        assertThat(engine.acquire(List.of(new Charge(policy, id))).get(0).allowed()).isTrue();
        assertThat(engine.acquire(List.of(new Charge(policy, id))).get(0).allowed()).isFalse();
      }
    }
    assertThat(REDIS.keys()).hasSize(ids.size()).allMatch(key -> key.length() <= 512);
  }

  @Test
  void namespacesPoliciesAndDatabasesStayApart() {
    Limit three = new FixedWindow(3, MINUTE);
    Policy first = new Policy("L1", three);
    Policy second = new Policy("L2", three);
    try (RedisEngine a = engine().clock(CLOCK).build();
        RedisEngine b = engine().namespace(RedisServer.freshNamespace()).clock(CLOCK).build();
        RedisEngine fifth = at(REDIS.uri() + "/5").clock(CLOCK).build()) {
      for (long left : new long[] {2, 1, 0}) {
        assertThat(remaining(a, first, "1")).isEqualTo(left);
        assertThat(remaining(a, second, "1")).isEqualTo(left);
        assertThat(remaining(b, first, "1")).isEqualTo(left);
        assertThat(remaining(fifth, first, "1")).isEqualTo(left);
      }
      assertThat(a.acquire(List.of(new Charge(first, "1"))).get(0).allowed()).isFalse();
    }
  }

  @Test
  void aResetForgetsAndARefundGivesBack() {
    limits()
        .map(limit -> new Policy("api", limit))
        .forEach(
            policy -> {
              try (RedisEngine engine = engine().clock(CLOCK).build()) {
                engine.acquire(List.of(new Charge(policy, "a", 7)));
                engine.refund(new Charge(policy, "a", 2));
                assertThat(remaining(engine, policy, "a")).isEqualTo(4);
                engine.refund(new Charge(policy, "a", Long.MAX_VALUE));
                assertThat(remaining(engine, policy, "a")).isEqualTo(9);
                engine.reset(policy, "a");
                assertThat(remaining(engine, policy, "a")).isEqualTo(9);
              }
            });
  }

  @Test
  void aClockOutOfReachIsAFailureOfTheEngine() {
    try (RedisEngine engine = engine().clock(InstantSource.fixed(Instant.MAX)).build()) {
      Policy policy = new Policy("api", new FixedWindow(1, MINUTE));
      assertThatThrownBy(() -> engine.acquire(List.of(new Charge(policy, "a"))))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessageStartingWith("the clock is too far from the epoch: ");
    }
  }

  @Test
  void anEmptyCallIsRefused() {
    try (RedisEngine engine = engine().build()) {
      assertThatThrownBy(() -> engine.acquire(List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a call needs at least one charge, had none");
    }
  }

  private static RedisEngine.Builder engine() {
    return at(REDIS.uri());
  }

  private static RedisEngine.Builder at(String uri) {
    return RedisEngine.builder(uri).namespace(REDIS.namespace()).deadline(Duration.ofSeconds(10));
  }

  private static long remaining(RedisEngine engine, Policy policy, String key) {
    return engine.acquire(List.of(new Charge(policy, key))).get(0).remaining();
  }

  private static List<String> randomIds(int count) {
    return Stream.generate(() -> UUID.randomUUID().toString()).limit(count).toList();
  }
}
