package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.RestClient.remaining;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.container.ContainerResponseFilter;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Browsers, proxies and spellings of paths, through Jakarta REST. */
class RestOnTheWireIT extends OnEachRuntime {

  private static final String ORIGIN = "https://x.example";

  @Test
  void d6B78ScriptsOfOtherOriginsMayReadWhatWeSend() {
    ContainerResponseFilter cors =
        (request, response) -> {
          response.getHeaders().putSingle("Access-Control-Allow-Origin", ORIGIN);
          response.getHeaders().add("Access-Control-Expose-Headers", "X-Mine");
          response.getHeaders().add("Access-Control-Expose-Headers", "*");
        };
    Map<String, String> settings =
        Map.of(
            "policy.api", "fixed-window 1/1h",
            "rule.all", "/** -> api by ip",
            "headers", "structured");
    RestClient client = client(settings, cors);

    assertThat(exposed(client.get("plain", "Origin", ORIGIN)))
        .containsExactly("X-Mine", "*", "RateLimit-Policy", "RateLimit");
    for (String path : List.of("plain", "nope")) {
      HttpResponse<String> refused = client.get(path, "Origin", ORIGIN);
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(exposed(refused))
          .containsExactly("X-Mine", "*", "RateLimit-Policy", "RateLimit", "Retry-After");
      assertThat(refused.headers().allValues("Access-Control-Allow-Origin"))
          .containsExactly(ORIGIN);
    }
    assertThat(exposed(client.get("plain"))).containsExactly("X-Mine", "*");
  }

  @Test
  void b70B74OnlyWhatTrustedHopsAddIsBelieved() {
    RestClient client =
        client(
            Map.of(
                "policy.api", "fixed-window 1/1h",
                "rule.all", "/** -> api by ip",
                "trusted-proxies", "203.0.113.0/24",
                "client-ip-header", "x-forwarded-for"));

    assertThat(status(client, "1.1.1.1, 198.51.100.9")).isEqualTo(200);
    assertThat(status(client, "1.1.1.2, 198.51.100.9:51001")).isEqualTo(429);
    assertThat(status(client, "198.51.100.10")).isEqualTo(200);
    assertThat(status(client, "<b>x</b>")).isEqualTo(200);
    assertThat(status(client, "_hidden")).isEqualTo(429);
  }

  @Test
  void b76NoSpellingThatReachesTheMethodEscapesItsRule() {
    RestClient client =
        client(
            Map.of("policy.api", "fixed-window 1_000/1h", "rule.plain", "/**/plain -> api by ip"));
    for (String spelling :
        List.of(
            "plain",
            "plain/",
            "/plain",
            "//plain",
            "pl%61in",
            "%70lain",
            "plain;a=b",
            ";a/plain",
            "./plain",
            "%2e/plain",
            "x/../plain",
            "x/%2e%2e/plain",
            "x/..;/plain",
            "x/..;a=b/plain",
            "plain%2F",
            "%2Fplain",
            "plain%20",
            "PLAIN",
            "plain?x",
            "plain%3Bx",
            "plain%253Bx")) {
      HttpResponse<String> response = client.get(client.base() + spelling);
      if (response.statusCode() == 200) {
        assertThat(remaining(response)).as(spelling).isNotNegative();
      }
    }
    assertThat(remaining(client.get("plain"))).isLessThan(996);
  }

  private static int status(RestClient client, String forwardedFor) {
    return client.get("plain", "X-Forwarded-For", forwardedFor).statusCode();
  }

  private static List<String> exposed(HttpResponse<?> response) {
    List<String> lines = response.headers().allValues("Access-Control-Expose-Headers");
    return List.of(String.join(",", lines).split(" *, *", -1));
  }
}
