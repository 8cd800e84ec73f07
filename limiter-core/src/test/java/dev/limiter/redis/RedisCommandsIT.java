package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a decision costs Redis. */
class RedisCommandsIT {

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

  @Test
  void aMixOfAllAlgorithmsIsOneEvalsha() {
    List<Charge> charges = new ArrayList<>();
    limits().forEach(limit -> charges.add(new Charge(new Policy("api", limit), "a")));
    charges.add(new Charge(new Policy("api", new FixedWindow(10, MINUTE)), "other", 0));
    try (RedisEngine engine = engine().clock(CLOCK).build()) {
      long before = REDIS.info("commandstats", "cmdstat_evalsha");
      List<Decision> decisions = engine.acquire(charges);
      assertThat(REDIS.info("commandstats", "cmdstat_evalsha")).isEqualTo(before + 1);
      assertThat(decisions).extracting(Decision::remaining).containsExactly(9L, 9L, 9L, 9L, 10L);
      assertThat(decisions).allMatch(Decision::allowed);
    }
  }

  @Test
  void everyDecisionIsOneEvalshaAndARefusalWritesNothing() {
    Policy policy = new Policy("api", new FixedWindow(3, MINUTE));
    try (RedisEngine engine = engine().clock(CLOCK).build()) {
      remaining(engine, policy, "a");
      long calls = REDIS.info("commandstats", "cmdstat_evalsha");
      long writes = REDIS.info("commandstats", "cmdstat_set");
      for (int i = 0; i < 10; i++) {
        remaining(engine, policy, "a");
      }
      assertThat(REDIS.info("commandstats", "cmdstat_evalsha")).isEqualTo(calls + 10);
      assertThat(REDIS.info("commandstats", "cmdstat_set")).isEqualTo(writes + 2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 2/1h,           get set,              get set, get",
    "sliding-counter 2/1h,        get set,              get set, get",
    "token-bucket 2 refill 1/1h,  get set,              get set, get",
    "sliding-log 2/1h,            lrange pexpire rpush, lrange lset lset pexpire, lrange"
  })
  void aDecisionReadsOnceAndARefusalWritesNothing(
      String limit, String first, String second, String refused) {
    Policy policy = new Policy("api", Limit.parse(limit));
    try (RedisEngine clocked = engine().clock(CLOCK).build();
        RedisEngine clockless = engine().build()) {
      assertThat(commands(clocked, policy, "a")).isEqualTo(first);
      assertThat(commands(clocked, policy, "a")).isEqualTo(second);
      assertThat(commands(clocked, policy, "a")).isEqualTo(refused);
      assertThat(commands(clockless, policy, "b").split(" "))
          .containsExactlyInAnyOrder((first + " time").split(" "));
    }
  }

  @Test
  void aLogInUseTakesFourCommandsAndFiveWhereOldEntriesLeave() {
    Policy policy = new Policy("api", Limit.parse("sliding-log 10/60s"));
    AtomicLong now = new AtomicLong(CLOCK.millis());
    InstantSource clock = () -> Instant.ofEpochMilli(now.get());
    try (RedisEngine engine = engine().clock(clock).build()) {
      remaining(engine, policy, "a");
      now.addAndGet(1);
      assertThat(commands(engine, policy, "a")).isEqualTo("lrange lset pexpire rpush");
      now.addAndGet(59_999);
      assertThat(commands(engine, policy, "a")).isEqualTo("lpop lpush lrange pexpire rpush");
    }
  }

  @Test
  void aRefundOfNothingAsksNobody() {
    try (RedisEngine engine = engine().build()) {
      long before = REDIS.info("commandstats", "cmdstat_evalsha");
      engine.refund(new Charge(new Policy("api", new FixedWindow(1, MINUTE)), "a", 0));
      assertThat(REDIS.info("commandstats", "cmdstat_evalsha")).isEqualTo(before);
    }
  }

  private static RedisEngine.Builder engine() {
    return RedisEngine.builder(REDIS.uri())
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10));
  }

  private static long remaining(RedisEngine engine, Policy policy, String key) {
    return engine.acquire(List.of(new Charge(policy, key))).get(0).remaining();
  }

  /** What the script of one decision calls, in the order of the alphabet. */
  private static String commands(RedisEngine engine, Policy policy, String key) {
    Map<String, Long> before = calls();
    engine.acquire(List.of(new Charge(policy, key)));
    StringJoiner called = new StringJoiner(" ");
    calls()
        .forEach(
            (name, calls) -> {
              for (long i = before.getOrDefault(name, 0L); i < calls; i++) {
                called.add(name);
              }
            });
    return called.toString();
  }

  private static Map<String, Long> calls() {
    Map<String, Long> calls = new TreeMap<>();
    List.of(
            "time", "get", "set", "lrange", "lset", "rpush", "lpop", "lpush", "rpop", "lindex",
            "pexpire", "del")
        .forEach(name -> calls.put(name, REDIS.info("commandstats", "cmdstat_" + name)));
    return calls;
  }
}
