package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.redis.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The built-in configuration with one line changed: a real Redis decides. */
class SharedRedisIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final Path BUILT_IN = Path.of("src/main/resources/rate-limits.properties");
  private static final String ONE_LINE =
      """
      engine     = redis://localhost:6379
      """;

  @TempDir Path directory;

  @Test
  void twoProcessesShareOneLimit() throws IOException {
    try (QuickstartProcess jetty = start("jetty");
        QuickstartProcess tomcat = start("tomcat")) {
      List<Integer> statuses =
          IntStream.range(0, 22)
              .mapToObj(i -> (i % 2 == 0 ? jetty : tomcat).get("/echo", "alice").statusCode())
              .toList();

      assertThat(statuses.subList(0, 20)).containsOnly(200);
      assertThat(statuses.subList(20, 22)).containsOnly(429);
    }
  }

  @Test
  void everyDecisionIsOneEvalsha() throws IOException {
    try (QuickstartProcess server = start("jetty")) {
      server.get("/echo", "alice");
      long before = calls("evalsha");

      for (int i = 0; i < 30; i++) {
        server.get(i % 2 == 0 ? "/echo" : "/rest/echo", "alice");
      }

      assertThat(calls("evalsha") - before).isEqualTo(30);
      assertThat(calls("eval")).isZero();
    }
  }

  @Test
  void answersUnavailableWhileRedisIsAway() throws IOException {
    try (QuickstartProcess server =
        QuickstartProcess.start(
            List.of("limiter.engine=redis://127.0.0.1:1", "limiter.on-engine-failure=deny"))) {
      assertThat(server.get("/echo", "alice"))
          .satisfies(
              response -> {
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.headers().allValues("Retry-After")).containsExactly("1");
                assertThat(response.headers().map()).doesNotContainKey("ratelimit");
              });
    }
  }

  @Test
  void decidesOnThisNodeWhileRedisIsAway() throws IOException {
    try (QuickstartProcess server =
        QuickstartProcess.start(List.of("limiter.engine=redis://127.0.0.1:1"))) {
      assertThat(server.get("/echo", "alice"))
          .satisfies(
              response -> {
                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.headers().allValues("RateLimit-Remaining"))
                    .containsExactly("19");
              });
    }
  }

  private QuickstartProcess start(String container) throws IOException {
    String changed =
        Files.readString(BUILT_IN)
            .replaceFirst("(?m)^engine .*\\n", ONE_LINE)
            .replace("redis://localhost:6379", REDIS.uri());
    Path file = Files.writeString(directory.resolve("rate-limits.properties"), changed);
    return QuickstartProcess.start(
        List.of(
            "limiter.namespace=" + REDIS.namespace(),
            "limiter.deadline=10s",
            "limiter.denial-cache=0",
            "limiter.policy.api=token-bucket 20 refill 1/1d"),
        "--container",
        container,
        "--config",
        file.toString());
  }

  private static long calls(String command) {
    return REDIS.info("commandstats", "cmdstat_" + command);
  }
}
