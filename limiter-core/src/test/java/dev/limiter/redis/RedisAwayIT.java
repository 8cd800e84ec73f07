package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.redis.Route.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A limiter whose Redis hangs, or ends and comes back: what it costs, by each kind of connections.
 * Times are compared with 20 deadlines, which without a breaker 200 calls would take ten times.
 */
class RedisAwayIT {

  private static final long LIMIT = 10_000;
  private static final Policy API = new Policy("api", Limit.parse("fixed-window 10000/1d"));
  private static final Policy OPEN = new Policy("open", Limit.parse("fixed-window 10000/1d"));

  private static RedisProcess redis;
  private static SentinelGroup group;

  private final String namespace = RedisServer.freshNamespace();
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

  @ParameterizedTest
  @EnumSource
  void b58AHangingRedisCostsAHandfulOfDeadlinesAndIsBackWithTheFirstProbe(Kind kind)
      throws Exception {
    try (Route route = open(kind);
        RateLimiter limiter = over(route)) {
      assertThat(sources(limiter, 3)).containsOnly(Source.ENGINE);
      Halt halt = Halt.of(server(kind));
      try (halt) {
        long start = System.nanoTime();
        assertThat(sources(limiter, 200)).containsOnly(Source.FALLBACK);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isLessThan(Route.DEADLINE.multipliedBy(20));
      }
      assertThat(heard.failed.get()).isBetween(5, 10);
      await().until(() -> sources(limiter, 1).contains(Source.ENGINE));
      assertThat(sources(limiter, 5)).containsOnly(Source.ENGINE);
      assertThat(used(limiter)).isBetween(3L + 6, 3L + 6 + heard.failed.get());
      assertThat(heard.lost).hasValue(1);
      assertThat(heard.back).hasValue(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void b57CallersBeyondThePoolAreAnsweredToo(Kind kind) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(50);
    try (Route route = open(kind);
        RateLimiter limiter = over(route)) {
      assertThat(sources(limiter, 1)).containsOnly(Source.ENGINE);
      Halt halt = Halt.of(server(kind));
      try (halt) {
        long start = System.nanoTime();
        assertThat(fifty(limiter, threads)).hasSize(50).containsOnly(Source.FALLBACK);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isLessThan(Route.DEADLINE.multipliedBy(20));
      }
      await().untilAsserted(() -> assertThat(fifty(limiter, threads)).containsOnly(Source.ENGINE));
      if (route.client() instanceof RetryingClient.WithPool client) {
        assertThat(client.getPool().getNumActive()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OWN", "PIPELINES", "POOL"})
  void b50ARestartCostsAtMostTheCallThatFindsItOut(Kind kind) throws Exception {
    try (Route route = open(kind, Duration.ofSeconds(10));
        RateLimiter limiter = over(route)) {
      assertThat(limiter.acquire(API, "a").remaining()).isEqualTo(LIMIT - 1);
      RedisServer.command("127.0.0.1", redis.port(), "SCRIPT", "FLUSH");
      assertThat(limiter.acquire(API, "a").remaining()).isEqualTo(LIMIT - 2);
      redis.kill();
      redis.startAgain();
      assertThat(sources(limiter, 2)).last().isEqualTo(Source.ENGINE);
      assertThat(heard.failed.get()).isLessThanOrEqualTo(1);
      assertThat(used(limiter)).isEqualTo(4 - heard.failed.get());
    }
  }

  @Test
  void b96TenThousandIdsInAnOutageMakeTwoLines() throws Exception {
    try (LogLines log = LogLines.of("dev.limiter.resilience.OutageReport");
        Route route = open(Kind.OWN);
        RateLimiter limiter = over(route)) {
      redis.kill();
      for (int id = 0; id < 10_000; id++) {
        assertThat(limiter.acquire(API, "id-" + id).source()).isEqualTo(Source.FALLBACK);
        assertThat(limiter.acquire(OPEN, "id-" + id).source()).isEqualTo(Source.UNCHECKED);
      }
      redis.startAgain();
      await().until(() -> sources(limiter, 1).contains(Source.ENGINE));
      assertThat(log.lines())
          .satisfiesExactly(
              lost ->
                  assertThat(lost)
                      .isEqualTo(
                          "WARNING rate limiting has lost its engine (Redis at 127.0.0.1:"
                              + redis.port()
                              + ", namespace \""
                              + namespace
                              + "\"): Redis at 127.0.0.1:"
                              + redis.port()
                              + " cannot be reached, or the connection was lost; until it is back,"
                              + " local counters on this node decide; N nodes allow up to N times"
                              + " the limit; policy \"open\": requests are allowed unchecked"),
              back ->
                  assertThat(back)
                      .matches(
                          "INFO rate limiting has its engine back \\(Redis at 127\\.0\\.0\\.1:"
                              + redis.port()
                              + ", namespace \""
                              + namespace
                              + "\"\\), \\d+ ms after it was lost"));
    }
  }

  private Route open(Kind kind) {
    return open(kind, Route.DEADLINE);
  }

  private Route open(Kind kind, Duration deadline) {
    return kind.to(
        switch (kind) {
          case CLUSTER, CALLERS_CLUSTER -> RedisCluster.shared().ports().get(1);
          case SENTINEL -> group.sentinel();
          case OWN, PIPELINES, POOL -> redis.port();
        },
        namespace,
        deadline);
  }

  /** The one that has the state. */
  private int server(Kind kind) {
    return switch (kind) {
      case CLUSTER, CALLERS_CLUSTER ->
          RedisCluster.shared().masterOf(RedisCluster.slot(namespace, API, "a"));
      case SENTINEL -> group.master();
      case OWN, PIPELINES, POOL -> redis.port();
    };
  }

  private RateLimiter over(Route route) {
    return RateLimiter.builder(route.engine())
        .onEngineFailure("open", OnEngineFailure.ALLOW)
        .listener(heard)
        .build();
  }

  private static List<Source> sources(RateLimiter limiter, int calls) {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      Decision decision = limiter.acquire(API, "a");
      assertThat(decision.allowed()).isTrue();
      sources.add(decision.source());
    }
    return sources;
  }

  private static List<Source> fifty(RateLimiter limiter, ExecutorService threads) throws Exception {
    Callable<List<Source>> one = () -> sources(limiter, 1);
    List<Source> sources = new ArrayList<>();
    for (Future<List<Source>> call : threads.invokeAll(Collections.nCopies(50, one))) {
      sources.addAll(call.get());
    }
    return sources;
  }

  private static long used(RateLimiter limiter) {
    return LIMIT - limiter.peek(API, "a").remaining();
  }
}
