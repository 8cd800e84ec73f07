package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.internal.StateKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** State under our keys that is not ours, or damaged (B60, B94). */
class RedisForeignStateIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final long NOW = 1_791_860_000_000L;
  private static final String TOLD =
      "WARNING policy \"api\": a key in Redis held something else than its state; it counts from"
          + " zero now. This is told once per policy";

  private static final List<String> PLANTS =
      List.of(
          "SET KEY ",
          "SET KEY abc",
          "SET KEY 123456789012",
          "SET KEY 123456789012345678",
          "SADD KEY a",
          "ZADD KEY 1 a",
          "HSET KEY used 1",
          "RPUSH KEY 1",
          "RPUSH KEY abcdefghijklmnopqrst",
          "LOG KEY " + NOW + " 5 5",
          "LOG KEY " + NOW + " 5 5 abc",
          "LOG KEY " + NOW + " 5 5 abcdefg",
          "LOG KEY " + NOW + " 5 5 -1",
          "LOG KEY " + NOW + " -5 5 " + run(NOW, 5),
          "LOG KEY " + NOW + " 137438953472 5 " + run(NOW, 5),
          // one run of cost 5 at the very time, but a total of 3
          "LOG KEY " + NOW + " 3 5 " + run(NOW, 5),
          // one run that has left, and none after it
          "LOG KEY " + (NOW - 1) + " 3 3 " + run(NOW, 3) + " x");

  /** Of a log over 60 s. */
  private static long run(long millis, long cost) {
    return millis % 60_000 * (1L << 37) + cost;
  }

  static Stream<String> limits() {
    return Stream.of(
        "fixed-window 10/60s",
        "sliding-log 10/60s",
        "sliding-counter 10/60s",
        "token-bucket 10 refill 10/60s");
  }

  @ParameterizedTest
  @MethodSource("limits")
  void whateverIsPlantedIsAFreshStartToldOnce(String limit) {
    Policy policy = new Policy("api", Limit.parse(limit));
    try (LogLines log = LogLines.of(RedisEngine.class);
        RedisEngine engine = engine()) {
      for (int i = 0; i < PLANTS.size(); i++) {
        String client = "secret-" + i;
        String key = plant(policy, client, PLANTS.get(i));
        Decision decision = engine.acquire(List.of(new Charge(policy, client, 2))).get(0);
        assertThat(decision.remaining()).as(PLANTS.get(i)).isEqualTo(8);
        assertThat((Long) REDIS.command("PTTL", key)).isBetween(1L, 181_000L);
        engine.refund(new Charge(policy, client));
        assertThat(engine.acquire(List.of(new Charge(policy, client, 0))).get(0).remaining())
            .isEqualTo(9);
      }
      assertThat(log.lines()).containsExactly(TOLD);
    }
  }

  @ParameterizedTest
  @MethodSource("limits")
  void refundsAndLooksPassOverIt(String limit) {
    Policy policy = new Policy("api", Limit.parse(limit));
    try (RedisEngine engine = engine()) {
      for (int i = 0; i < PLANTS.size(); i++) {
        String client = "secret-" + i;
        plant(policy, client, PLANTS.get(i));
        engine.refund(new Charge(policy, client, 3));
        assertThat(engine.acquire(List.of(new Charge(policy, client, 0))).get(0).remaining())
            .as(PLANTS.get(i))
            .isEqualTo(10);
      }
    }
  }

  @Test
  void aLogDamagedBehindCountsUntilTheDamageIsReached() {
    Policy policy = new Policy("api", Limit.parse("sliding-log 10/60s"));
    plant(policy, "a", "LOG KEY " + NOW + " 3 3 " + run(NOW + 1, 3) + " x");
    try (LogLines log = LogLines.of(RedisEngine.class);
        RedisEngine now = engine();
        RedisEngine later = engine(NOW + 1)) {
      assertThat(now.acquire(List.of(new Charge(policy, "a"))).get(0).remaining()).isEqualTo(6);
      assertThat(log.lines()).isEmpty();
      assertThat(later.acquire(List.of(new Charge(policy, "a"))).get(0).remaining()).isEqualTo(9);
      assertThat(log.lines()).containsExactly(TOLD);
    }
  }

  @Test
  void onlyThePolicyWithForeignStateIsNamed() {
    Policy ours = new Policy("ours", Limit.parse("fixed-window 10/60s"));
    Policy api = new Policy("api", Limit.parse("sliding-log 10/60s"));
    try (LogLines log = LogLines.of(RedisEngine.class);
        RedisEngine engine = engine()) {
      plant(api, "a", "SET KEY abc");
      engine.acquire(List.of(new Charge(ours, "a"), new Charge(api, "a")));
      assertThat(log.lines()).containsExactly(TOLD);
    }
  }

  @Test
  void stateOfOursIsNotForeignEvenWhenItIsOverOrFromABrokenClock() {
    try (LogLines log = LogLines.of(RedisEngine.class)) {
      for (String limit : limits().toList()) {
        Policy policy = new Policy("api", Limit.parse(limit));
        for (long millis : new long[] {NOW, NOW + 50_000_000, NOW - 50_000_000}) {
          try (RedisEngine engine = engine(millis)) {
            engine.acquire(List.of(new Charge(policy, "a", 2)));
          }
        }
      }
      assertThat(log.lines()).isEmpty();
    }
  }

  /** {@code LOG} writes a sliding log: newest time, total, newest cost, and runs. */
  private static final String LOG =
      """
      redis.call('RPUSH', KEYS[1], struct.pack('>i6i7i7', ARGV[1], ARGV[2], ARGV[3]))
      for i = 4, #ARGV do
        redis.call('RPUSH', KEYS[1], tonumber(ARGV[i]) and struct.pack('>i7', ARGV[i]) or ARGV[i])
      end
      """;

  private static String plant(Policy policy, String client, String command) {
    String key = new RedisKeys(REDIS.namespace()).of(StateKey.of(policy, client));
    REDIS.command("DEL", key);
    String[] words = command.split(" ", -1);
    words[1] = key;
    if (words[0].equals("LOG")) {
      words[0] = "1";
      REDIS.command(Stream.concat(Stream.of("EVAL", LOG), Stream.of(words)).toArray(String[]::new));
    } else {
      REDIS.command(words);
    }
    return key;
  }

  private static RedisEngine engine() {
    return engine(NOW);
  }

  private static RedisEngine engine(long millis) {
    return RedisEngine.builder(REDIS.uri())
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10))
        .clock(InstantSource.fixed(Instant.ofEpochMilli(millis)))
        .build();
  }
}
