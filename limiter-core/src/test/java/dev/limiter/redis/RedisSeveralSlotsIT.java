package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.Policy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Charges of several clients in one call, in several slots of a Redis Cluster. */
class RedisSeveralSlotsIT {

  private static final RedisCluster CLUSTER = RedisCluster.shared();
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.ofEpochMilli(1_791_860_000_500L));

  private final String namespace = RedisServer.freshNamespace();
  private RedisEngine engine;

  @BeforeEach
  void open() {
    CLUSTER.awaitWhole();
    engine = engine(10_000);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 3/60s",
        "sliding-log 3/60s",
        "sliding-counter 3/60s",
        "token-bucket 3 refill 3/60s"
      })
  void aRefusalByOneSlotLeavesTheOthersAsTheyWere(String limit) {
    Policy policy = new Policy("api", Limit.parse(limit));
    acquire(charge(policy, "b", 2), charge(policy, "a", 1));
    List<Decision> refused =
        acquire(
            charge(policy, "a", 2),
            charge(policy, "b", 2),
            charge(policy, "c", 2),
            charge(policy, "global", 4));
    assertThat(refused)
        .extracting(Decision::outcome)
        .containsExactly(Outcome.ALLOWED, Outcome.REFUSED, Outcome.ALLOWED, Outcome.UNSERVABLE);
    assertThat(refused).extracting(Decision::remaining).containsExactly(2L, 1L, 3L, 3L);
    assertThat(look(policy, "a").remaining()).isEqualTo(2);
    assertThat(look(policy, "b").remaining()).isEqualTo(1);
    assertThat(look(policy, "c").remaining()).isEqualTo(3);
  }

  @Test
  void oneCallLooksAsItDoesOnASingleServer() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Policy> policies =
        Stream.of(
                "fixed-window 5/60s",
                "sliding-log 5/60s",
                "sliding-counter 5/60s",
                "token-bucket 5 refill 2/60s")
            .map(limit -> new Policy("p" + limit.charAt(0) + limit.charAt(8), Limit.parse(limit)))
            .toList();
    try (RedisEngine single =
        RedisEngine.builder(RedisServer.shared().uri())
            .namespace(namespace)
            .deadline(Duration.ofSeconds(10))
            .clock(CLOCK)
            .build()) {
      for (int i = 0; i < 150; i++) {
        List<Charge> charges =
            IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(
                    n ->
                        charge(
                            policies.get(random.nextInt(4)),
                            List.of("a", "b", "global").get(random.nextInt(3)),
                            random.nextInt(4)))
                .toList();
        assertThat(engine.acquire(charges))
            .as("seed %d, call %d: %s", seed, i, charges)
            .isEqualTo(single.acquire(charges));
      }
    }
  }

  @Test
  void looksSeeTheStateAfterTheVerdict() {
    Policy policy = new Policy("api", Limit.parse("fixed-window 3/60s"));
    assertThat(acquire(charge(policy, "a", 0), charge(policy, "b", 2), charge(policy, "a", 1)))
        .extracting(Decision::remaining)
        .containsExactly(2L, 1L, 2L);
    assertThat(acquire(charge(policy, "a", 0), charge(policy, "a", 1), charge(policy, "b", 2)))
        .extracting(Decision::remaining)
        .containsExactly(2L, 2L, 1L);
  }

  @Test
  void aSlotThatDoesNotAnswerGivesTheOthersBackInTime() {
    Policy policy = new Policy("api", Limit.parse("fixed-window 3/60s"));
    int master = CLUSTER.masterOf(RedisCluster.slot(namespace, policy, "global"));
    String client =
        IntStream.range(0, 1_000)
            .mapToObj(i -> "client-" + i)
            .filter(id -> CLUSTER.masterOf(RedisCluster.slot(namespace, policy, id)) != master)
            .findFirst()
            .orElseThrow();
    acquire(charge(policy, "global", 1), charge(policy, client, 1));
    try (RedisEngine hasty = engine(1_000)) {
      hasty.acquire(List.of(charge(policy, "global", 0), charge(policy, client, 0)));
      CLUSTER.command(master, "CLIENT", "PAUSE", "2500", "ALL");
      long start = System.nanoTime();
      assertThatThrownBy(
              () -> hasty.acquire(List.of(charge(policy, "global", 1), charge(policy, client, 1))))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage("Redis at 127.0.0.1:" + master + " did not answer in time");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    }
    assertThat(look(policy, client).remaining()).isEqualTo(2);
    assertThat(look(policy, "global").remaining()).isBetween(1L, 2L);
  }

  private RedisEngine engine(long deadlineMillis) {
    return RedisEngine.builder(CLUSTER.uri())
        .namespace(namespace)
        .deadline(Duration.ofMillis(deadlineMillis))
        .clock(CLOCK)
        .build();
  }

  private List<Decision> acquire(Charge... charges) {
    return engine.acquire(List.of(charges));
  }

  private Decision look(Policy policy, String client) {
    return acquire(charge(policy, client, 0)).get(0);
  }

  private static Charge charge(Policy policy, String client, long cost) {
    return new Charge(policy, client, cost);
  }
}
