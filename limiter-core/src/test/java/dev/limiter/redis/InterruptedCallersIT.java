package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.redis.Route.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.UnifiedJedis;

/** A healthy Redis, and callers that are interrupted: nobody else may notice. */
class InterruptedCallersIT {

  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Policy API = new Policy("api", Limit.parse("fixed-window 1000000/1d"));

  private static RedisProcess redis;
  private static SentinelGroup group;

  private final Outages heard = new Outages();

  @BeforeAll
  static void start() throws IOException {
    redis = RedisProcess.start();
    group = SentinelGroup.start(60_000);
  }

  @AfterAll
  static void stop() throws IOException {
    group.close();
    redis.close();
  }

  /** Case N04: four of five threads call with their flag set; none of it is Redis' fault. */
  @Tag("N04")
  @ParameterizedTest
  @EnumSource
  void decidesForOthersWhileFourOfFiveAreInterrupted(Kind kind) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(40);
    try (Route route = open(kind);
        RateLimiter limiter = over(route)) {
      List<Future<List<Source>>> innocent = new ArrayList<>();
      List<Future<List<Source>>> interrupted = new ArrayList<>();
      for (int caller = 0; caller < 40; caller++) {
        boolean flag = caller % 5 != 0;
        (flag ? interrupted : innocent).add(threads.submit(() -> tenCalls(limiter, flag)));
      }
      for (Future<List<Source>> caller : innocent) {
        assertThat(caller.get()).hasSize(10).containsOnly(Source.ENGINE);
      }
      for (Future<List<Source>> caller : interrupted) {
        assertThat(caller.get()).hasSize(10).containsAnyOf(Source.ENGINE, Source.UNCHECKED);
      }
      assertThat(Stream.generate(() -> limiter.acquire(API, "k").source()).limit(5))
          .containsOnly(Source.ENGINE);
      assertNobodyNoticed();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Case A1: a pool is cancelled while its tasks ask, refund and reset. */
  @Tag("A1")
  @ParameterizedTest
  @EnumSource
  void decidesForOthersAfterAPoolWasCancelled(Kind kind) throws Exception {
    for (int round = 0; round < 3; round++) {
      survivesCancelling(kind, Executors.newFixedThreadPool(64), 64);
    }
  }

  /** Case A1: the same on virtual threads, where an interruption closes the socket. */
  @Tag("A1")
  @ParameterizedTest
  @EnumSource
  void decidesForOthersAfterVirtualThreadsWereCancelled(Kind kind) throws Exception {
    for (int round = 0; round < 3; round++) {
      survivesCancelling(kind, virtualThreads(), 64);
      survivesCancelling(kind, virtualThreads(), 6);
    }
  }

  private void survivesCancelling(Kind kind, ExecutorService threads, int callers)
      throws Exception {
    try (Route route = open(kind);
        RateLimiter limiter = over(route)) {
      AtomicInteger done = new AtomicInteger();
      List<Future<?>> cancelled = new ArrayList<>();
      for (int caller = 0; caller < callers; caller++) {
        cancelled.add(threads.submit(() -> callUntilInterrupted(limiter, done)));
      }
      await().until(() -> done.get() > 2 * callers);
      threads.shutdownNow();
      for (Future<?> caller : cancelled) {
        caller.get();
      }
      for (int call = 0; call < 50; call++) {
        assertThat(limiter.acquire(API, "k").source()).isEqualTo(Source.ENGINE);
      }
      assertNobodyNoticed();
    } finally {
      threads.shutdownNow();
    }
  }

  private static void callUntilInterrupted(RateLimiter limiter, AtomicInteger done) {
    while (!Thread.currentThread().isInterrupted()) {
      limiter.acquire(API, "k");
      limiter.refund(API, "k", 1);
      limiter.reset(API, "other");
      done.incrementAndGet();
    }
    limiter.acquire(API, "k");
    limiter.refund(API, "k", 1);
    limiter.reset(API, "other");
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  private void assertNobodyNoticed() {
    assertThat(heard.failed).hasValue(0);
    assertThat(heard.lost).hasValue(0);
  }

  private static List<Source> tenCalls(RateLimiter limiter, boolean interrupted) {
    List<Source> sources = new ArrayList<>();
    for (int call = 0; call < 10; call++) {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      Decision decision = limiter.acquire(API, "k");
      assertThat(Thread.interrupted()).as("the flag is kept").isEqualTo(interrupted);
      sources.add(decision.source());
    }
    return sources;
  }

  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException e) {
      String message = "SKIPPED: virtual threads: Java " + Runtime.version() + " has none";
      System.out.println(message);
      Assumptions.abort(message);
      throw e;
    }
  }

  private static Route open(Kind kind) {
    int port =
        switch (kind) {
          case CLUSTER, CALLERS_CLUSTER -> RedisCluster.shared().ports().get(1);
          case SENTINEL -> group.sentinel();
          case OWN, PIPELINES, POOL -> redis.port();
        };
    String namespace = RedisServer.freshNamespace();
    Route route = kind.to(port, namespace, DEADLINE);
    UnifiedJedis client = route.client();
    return client == null
        ? route
        : new Route(
            RedisEngine.builder(client).namespace(namespace).deadline(DEADLINE).build(), client);
  }

  private RateLimiter over(Route route) {
    return RateLimiter.builder(route.engine())
        .onEngineFailure(OnEngineFailure.DENY)
        .listener(heard)
        .build();
  }
}
