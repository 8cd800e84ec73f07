package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The built-in configuration through each adapter on each container: 20 at once, then one per
 * second.
 */
class RateLimitIT {

  @ParameterizedTest
  @CsvSource({
    "jetty, servlet, /echo",
    "jetty, jaxrs, /rest/echo",
    "jetty, both, /echo",
    "jetty, both, /rest/echo",
    "jetty, overlap, /rest/echo",
    "tomcat, servlet, /echo",
    "tomcat, jaxrs, /rest/echo",
    "tomcat, both, /echo",
    "tomcat, both, /rest/echo",
    "tomcat, overlap, /rest/echo"
  })
  void refusesWithExactFieldsAndAllowsAfterExactlyRetryAfter(
      String container, String filter, String path) throws IOException {
    try (QuickstartProcess server =
        QuickstartProcess.start(List.of(), "--container", container, "--filter", filter)) {
      assertAllowed(server.get(path, "alice"), 19);
      assertRefused(firstRefusal(server, path, "bob"));

      pause(Duration.ofSeconds(1));

      assertThat(server.get(path, "bob").statusCode()).isEqualTo(200);
    }
  }

  private static HttpResponse<String> firstRefusal(
      QuickstartProcess server, String path, String user) {
    long began = System.nanoTime();
    int allowed = 0;
    HttpResponse<String> response = server.get(path, user);
    while (response.statusCode() == 200) {
      allowed++;
      response = server.get(path, user);
    }
    long secondsTaken = Duration.ofNanos(System.nanoTime() - began).toSeconds();
    assertThat((long) allowed).isBetween(20L, 20 + secondsTaken);
    return response;
  }

  private static void assertAllowed(HttpResponse<String> response, int remaining) {
    assertThat(response.statusCode()).isEqualTo(200);
    assertFields(response, remaining);
    assertThat(response.headers().allValues("Retry-After")).isEmpty();
  }

  private static void assertRefused(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(429);
    assertFields(response, 0);
    assertThat(response.headers().allValues("Retry-After")).containsExactly("1");
    assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(response.headers().allValues("Content-Type"))
        .containsExactly("application/problem+json");
    assertThat(response.body()).contains("\"status\": 429");
  }

  private static void assertFields(HttpResponse<String> response, int remaining) {
    assertThat(response.headers().allValues("RateLimit-Policy"))
        .containsExactly("\"api\";q=20;w=20");
    assertThat(response.headers().allValues("RateLimit"))
        .containsExactly("\"api\";r=" + remaining + ";t=1");
    assertThat(response.headers().allValues("RateLimit-Limit")).containsExactly("20");
    assertThat(response.headers().allValues("RateLimit-Remaining"))
        .containsExactly(Integer.toString(remaining));
    assertThat(response.headers().allValues("RateLimit-Reset")).containsExactly("1");
  }

  /** What a client does that was told to wait. */
  private static void pause(Duration time) {
    await().pollDelay(time).atMost(time.plusSeconds(60)).untilTrue(new AtomicBoolean(true));
  }
}
