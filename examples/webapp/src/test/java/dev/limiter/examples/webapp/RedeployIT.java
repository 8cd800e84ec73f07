package dev.limiter.examples.webapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.redis.RedisCluster;
import dev.limiter.redis.RedisServer;
import dev.limiter.redis.SentinelGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The WAR is deployed and undeployed again and again on a server that goes on running (B93). Both
 * the filter and the Jakarta REST application use the engine.
 */
class RedeployIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.own();

  /** It is stopped during the tests. */
  @RegisterExtension static final RedisServer STOPPED = RedisServer.own();

  private static final Duration LONGEST = Duration.ofSeconds(5);

  private static SentinelGroup sentinel;

  @TempDir Path directory;

  @BeforeAll
  static void startSentinel() throws IOException {
    sentinel = SentinelGroup.start(60_000);
  }

  @AfterAll
  static void stopSentinel() throws IOException {
    sentinel.close();
  }

  @AfterEach
  void forgetSettings() {
    List.of("engine", "namespace", "deadline", "denial-cache")
        .forEach(key -> System.clearProperty("limiter." + key));
  }

  @ParameterizedTest
  @CsvSource({
    "memory, tomcat, 5",
    "redis, tomcat, 5",
    "cluster, tomcat, 5",
    "sentinel, tomcat, 5",
    "redis, jetty, 2"
  })
  void leavesNothingBehind(String engine, String container, int times) throws Exception {
    use(uri(engine));
    try (WebServer server = WebServer.start(container);
        Remains remains = new Remains(ports(engine))) {
      for (int i = 0; i < times; i++) {
        remains.of(server.deploy(WebServer.WAR));
        assertThat(askTenTimes(server)).isSubsetOf(200, 429);
        assertThat(remains.connections() > 0).isEqualTo(!engine.equals("memory"));
        assertThat(undeploy(server)).isLessThan(LONGEST);
      }
      remains.awaitNone();
    }
  }

  @ParameterizedTest
  @CsvSource({"tomcat, 5", "jetty, 2"})
  void leavesNothingBehindWhileRedisIsStopped(String container, int times) throws Exception {
    use(STOPPED.uri());
    System.setProperty("limiter.denial-cache", "0");
    try (WebServer server = WebServer.start(container);
        Remains remains = new Remains(List.of())) {
      for (int i = 0; i < times; i++) {
        remains.of(server.deploy(WebServer.WAR));
        assertThat(askTenTimes(server)).isSubsetOf(200, 429);
        STOPPED.stop();
        assertThat(askTenTimes(server)).isSubsetOf(200, 429);
        assertThat(undeploy(server)).isLessThan(LONGEST);
      }
      remains.awaitNone();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "memory, tomcat, 1",
    "redis, tomcat, 5",
    "cluster, tomcat, 1",
    "sentinel, tomcat, 1",
    "redis, jetty, 2"
  })
  void leavesNothingBehindWhenItDoesNotStart(String engine, String container, int times)
      throws Exception {
    use(uri(engine));
    Path war = BadWar.write(directory);
    try (WebServer server = WebServer.start(container);
        Remains remains = new Remains(ports(engine))) {
      for (int i = 0; i < times; i++) {
        assertThatThrownBy(() -> server.deploy(war))
            .isExactlyInstanceOf(IllegalStateException.class)
            .hasMessage("the application did not start");
      }
      remains.awaitNone();
    }
  }

  /** A listener does not exist. Jetty does not announce the end of such an application. */
  @ParameterizedTest
  @Tag("M1")
  @ValueSource(strings = {"tomcat", "jetty"})
  void leavesNothingBehindWhenTheStartEndsBeforeItsFilters(String container) throws Exception {
    use(REDIS.uri());
    Path war = BadWar.withoutListener(directory);
    try (WebServer server = WebServer.start(container);
        Remains remains = new Remains(List.of(REDIS.port()))) {
      assertThatThrownBy(() -> server.deploy(war))
          .isExactlyInstanceOf(IllegalStateException.class)
          .hasMessage("the application did not start");
      remains.awaitNone();
    }
  }

  private static void use(String uri) {
    System.setProperty("limiter.engine", uri);
    System.setProperty("limiter.namespace", RedisServer.freshNamespace());
    System.setProperty("limiter.deadline", "2s");
  }

  private static String uri(String engine) {
    return switch (engine) {
      case "redis" -> REDIS.uri();
      case "cluster" -> RedisCluster.shared().uri();
      case "sentinel" -> sentinel.uri();
      default -> engine;
    };
  }

  private static List<Integer> ports(String engine) {
    return switch (engine) {
      case "redis" -> List.of(REDIS.port());
      case "cluster" -> RedisCluster.shared().ports();
      case "sentinel" -> sentinel.ports();
      default -> List.of();
    };
  }

  private static List<Integer> askTenTimes(WebServer server) throws Exception {
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      statuses.add(server.get(i % 2 == 0 ? "/catalog" : "/api/search").statusCode());
    }
    return statuses;
  }

  private static Duration undeploy(WebServer server) throws Exception {
    long start = System.nanoTime();
    server.undeploy();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
