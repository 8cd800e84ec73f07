package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.FixedWindow;
import dev.limiter.Policy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.UnifiedJedis;

class RedisConnectionsIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final Policy API =
      new Policy("api", new FixedWindow(1_000_000, Duration.ofDays(1)));
  private static final List<Charge> CHARGES = List.of(new Charge(API, "a"));

  @Test
  void closingFreesAllConnectionsAndStartsNoThread() throws Exception {
    long connections = connections();
    Set<Thread> threads = Thread.getAllStackTraces().keySet();
    RedisEngine engine = engine(REDIS.uri());
    inParallel(engine, 64, 640);
    assertThat(connections()).isBetween(connections + 1, connections + 16);
    Set<Thread> ours =
        Thread.getAllStackTraces().keySet().stream()
            .filter(
                thread -> !threads.contains(thread) && thread.getName().contains("commons-pool"))
            .collect(Collectors.toSet());
    assertThat(ours).isEmpty();
    engine.close();
    await().untilAsserted(() -> assertThat(connections()).isEqualTo(connections));
  }

  @Test
  void everyConcurrentCallIsCountedOnce() throws Exception {
    try (RedisEngine engine = engine(REDIS.uri())) {
      inParallel(engine, 32, 960);
      assertThat(engine.acquire(List.of(new Charge(API, "a", 0))).get(0).remaining())
          .isEqualTo(1_000_000 - 960);
    }
  }

  @Test
  void afterCloseEveryCallSaysSo() {
    RedisEngine engine = engine(REDIS.uri());
    engine.close();
    engine.close();
    for (Runnable call :
        List.<Runnable>of(
            () -> engine.acquire(CHARGES),
            () -> engine.refund(CHARGES.get(0)),
            () -> engine.reset(API, "a"))) {
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the engine is closed");
    }
  }

  @Test
  void theCallersClientWorksAndStaysOpen() {
    long connections = connections();
    try (UnifiedJedis client = RetryingClient.to(REDIS.port())) {
      try (Engine engine = RedisEngine.builder(client).namespace(REDIS.namespace()).build()) {
        assertThat(engine.acquire(CHARGES).get(0).remaining()).isEqualTo(999_999);
        REDIS.command("SCRIPT", "FLUSH");
        assertThat(engine.acquire(CHARGES).get(0).remaining()).isEqualTo(999_998);
        engine.refund(CHARGES.get(0));
        engine.reset(API, "a");
      }
      assertThat(client.get("nothing")).isNull();
      assertThat(connections()).isEqualTo(connections + 1);
    }
  }

  @Test
  void aDeadlineHasBounds() {
    for (Duration deadline :
        List.of(Duration.ZERO, Duration.ofNanos(999_999), Duration.ofMillis(60_001))) {
      assertThatThrownBy(() -> RedisEngine.builder("redis://h").deadline(deadline))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("deadline must be 1 ms to 60 s, was " + deadline);
    }
  }

  @Test
  void anUnreachableRedisStopsNobodyFromBuilding() {
    try (RedisEngine engine = engine("redis://127.0.0.1:1")) {
      assertThatThrownBy(() -> engine.acquire(CHARGES))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage("Redis at 127.0.0.1:1 cannot be reached, or the connection was lost");
    }
  }

  @Test
  void aSilentRedisIsLeftAtTheDeadline() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        RedisEngine engine =
            RedisEngine.builder("redis://127.0.0.1:" + silent.getLocalPort())
                .deadline(Duration.ofMillis(50))
                .build()) {
      assertThatThrownBy(() -> engine.acquire(CHARGES))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage("Redis at 127.0.0.1:" + silent.getLocalPort() + " did not answer in time");
    }
  }

  @Test
  void aConnectionThatTimedOutIsNotUsedAgain() {
    try (RedisEngine engine =
        RedisEngine.builder(REDIS.uri())
            .namespace(REDIS.namespace())
            .deadline(Duration.ofMillis(300))
            .build()) {
      engine.acquire(CHARGES);
      REDIS.command("CLIENT", "PAUSE", "1000");
      assertThatThrownBy(() -> engine.acquire(CHARGES)).isInstanceOf(EngineException.class);
      await().ignoreExceptions().until(() -> engine.acquire(CHARGES).get(0).allowed());
      long left = engine.acquire(List.of(new Charge(API, "a", 0))).get(0).remaining();
      assertThat(engine.acquire(CHARGES).get(0).remaining()).isEqualTo(left - 1);
    }
  }

  @Test
  void anInterruptedThreadStaysInterrupted() {
    try (RedisEngine engine = engine(REDIS.uri())) {
      Thread.currentThread().interrupt();
      assertThatCode(() -> engine.acquire(CHARGES)).doesNotThrowAnyException();
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static RedisEngine engine(String uri) {
    return RedisEngine.builder(uri)
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10))
        .build();
  }

  private static long connections() {
    return String.valueOf(REDIS.command("CLIENT", "LIST", "TYPE", "normal")).lines().count();
  }

  private static void inParallel(RedisEngine engine, int threads, int calls) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (var call :
          pool.invokeAll(
              IntStream.range(0, calls)
                  .mapToObj(i -> Executors.callable((Runnable) () -> engine.acquire(CHARGES)))
                  .toList())) {
        call.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
