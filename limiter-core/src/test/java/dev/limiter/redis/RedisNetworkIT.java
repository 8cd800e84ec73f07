package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.FixedWindow;
import dev.limiter.Policy;
import dev.limiter.redis.Route.Kind;
import dev.limiter.redis.Wire.Manner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a bad network does to calls. Times are only compared with what is several times longer. */
class RedisNetworkIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.own();
  @RegisterExtension static final RedisServer OTHER = RedisServer.own();

  private static final Policy API = new Policy("api", new FixedWindow(1_000, Duration.ofDays(1)));
  private static final List<Charge> CHARGES = List.of(new Charge(API, "a"));

  private Wire wire;

  @BeforeEach
  void connect() throws IOException {
    wire = Wire.to(REDIS.port());
  }

  @AfterEach
  void disconnect() {
    wire.close();
  }

  @Test
  void b55ALateReplyIsNotAskedForAgain() {
    try (RedisEngine engine = engine(400)) {
      engine.acquire(CHARGES);
      wire.be(Manner.HOLD);
      assertLate(engine);
      wire.be(Manner.PASS);
      assertThat(used(engine)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OWN", "PIPELINES", "POOL"})
  void b55NorByAClientThatWouldRepeatIt(Kind kind) throws Exception {
    try (Route route = kind.to(wire.port(), REDIS.namespace())) {
      assertThat(allowed(route.engine())).isTrue();
      wire.be(Manner.HOLD);
      assertThat(allowed(route.engine())).isFalse();
      wire.be(Manner.PASS);
      await().untilAsserted(() -> assertThat(used(route.engine())).isEqualTo(2));
    }
  }

  @Test
  void b51AfterAFailoverACallersPoolLeavesTheOldMasterToo() {
    try (Route route = Kind.POOL.to(wire.port(), REDIS.namespace())) {
      assertThat(allowed(route.engine())).isTrue();
      REDIS.command("REPLICAOF", "127.0.0.1", String.valueOf(OTHER.port()));
      wire.leadTo(OTHER.port());
      List<Boolean> calls = Stream.generate(() -> allowed(route.engine())).limit(100).toList();
      assertThat(calls.subList(2, 100)).as("two connections were pooled").containsOnly(true);
    } finally {
      REDIS.command("REPLICAOF", "NO", "ONE");
    }
  }

  @Test
  void aReplyThatTricklesInIsLeftAtTheDeadline() {
    try (RedisEngine engine = engine(400)) {
      wire.be(Manner.TRICKLE);
      long start = System.nanoTime();
      assertLate(engine);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(1_500));
    }
  }

  @Test
  void loadingTheScriptIsPartOfTheBudget() {
    try (RedisEngine engine = engine(1_400)) {
      engine.acquire(CHARGES);
      REDIS.command("SCRIPT", "FLUSH");
      wire.be(Manner.LATE);
      long start = System.nanoTime();
      assertLate(engine);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(2_900));
      wire.be(Manner.PASS);
      assertThat(used(engine)).isEqualTo(1);
    }
  }

  @Test
  void aReplyCutInTheMiddleCountsOnceAndTheNextCallWorks() {
    try (RedisEngine engine = engine(10_000)) {
      engine.acquire(CHARGES);
      wire.be(Manner.CUT);
      assertThatThrownBy(() -> engine.acquire(CHARGES))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessageEndingWith(" cannot be reached, or the connection was lost");
      wire.be(Manner.PASS);
      assertThat(used(engine)).isEqualTo(2);
    }
  }

  @Test
  void b57CallersBeyondThePoolAreAnsweredAtTheDeadlineToo() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(50);
    try (RedisEngine engine = engine(500)) {
      engine.acquire(CHARGES);
      wire.be(Manner.HOLD);
      long start = System.nanoTime();
      List<Future<Boolean>> calls = threads.invokeAll(fifty(engine));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
      for (Future<Boolean> call : calls) {
        assertThat(call.get()).isFalse();
      }
      wire.be(Manner.PASS);
      await().ignoreExceptions().until(() -> engine.acquire(CHARGES).get(0).allowed());
      for (Future<Boolean> call : threads.invokeAll(fifty(engine(10_000)))) {
        assertThat(call.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void b51AfterAFailoverTheOldMasterIsLeftAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (RedisEngine engine = engine(10_000)) {
      wire.be(Manner.HOLD);
      List<Future<Boolean>> calls = new ArrayList<>();
      fifty(engine).subList(0, 8).forEach(call -> calls.add(threads.submit(call)));
      await().until(() -> REDIS.info("clients", "connected_clients") >= 4);
      wire.be(Manner.PASS);
      for (Future<Boolean> call : calls) {
        assertThat(call.get()).isTrue();
      }
      REDIS.command("REPLICAOF", "127.0.0.1", String.valueOf(OTHER.port()));
      wire.leadTo(OTHER.port());
      int failed = 0;
      for (int i = 0; i < 100; i++) {
        failed += allowed(engine) ? 0 : 1;
      }
      assertThat(failed).isEqualTo(1);
      assertThat(used(engine)).isEqualTo(99);
    } finally {
      threads.shutdownNow();
      REDIS.command("REPLICAOF", "NO", "ONE");
    }
  }

  private RedisEngine engine(long deadlineMillis) {
    return RedisEngine.builder(wire.uri())
        .namespace(REDIS.namespace())
        .deadline(Duration.ofMillis(deadlineMillis))
        .build();
  }

  private static void assertLate(RedisEngine engine) {
    assertThatThrownBy(() -> engine.acquire(CHARGES))
        .isExactlyInstanceOf(EngineException.class)
        .hasMessageEndingWith(" did not answer in time");
  }

  private static long used(RedisEngine engine) {
    return 1_000 - engine.acquire(List.of(new Charge(API, "a", 0))).get(0).remaining();
  }

  private static List<Callable<Boolean>> fifty(RedisEngine engine) {
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      calls.add(() -> allowed(engine));
    }
    return calls;
  }

  private static boolean allowed(RedisEngine engine) {
    try {
      return engine.acquire(CHARGES).get(0).allowed();
    } catch (EngineException e) {
      return false;
    }
  }
}
