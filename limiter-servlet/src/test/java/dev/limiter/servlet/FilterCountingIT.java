package dev.limiter.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts, and how often: http-vectors.md 4.4 and bug cases on dispatch. */
class FilterCountingIT extends OnEachContainer {

  @Test
  void letsInUpToTheLimitThenRefuses() throws Exception {
    start(filter("policy.api", "fixed-window 2/1m"));

    assertThat(get("/ok").headers().map())
        .containsEntry("ratelimit-policy", List.of("\"api\";q=2;w=60"))
        .containsEntry("ratelimit", List.of("\"api\";r=1;t=60"))
        .containsEntry("ratelimit-limit", List.of("2"))
        .containsEntry("ratelimit-remaining", List.of("1"))
        .containsEntry("ratelimit-reset", List.of("60"))
        .doesNotContainKey("retry-after");
    assertThat(get("/ok").statusCode()).isEqualTo(200);
    HttpResponse<String> refused = get("/ok");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().map())
        .containsEntry("ratelimit", List.of("\"api\";r=0;t=60"))
        .containsEntry("retry-after", List.of("60"))
        .containsEntry("cache-control", List.of("no-store"))
        .containsEntry("content-type", List.of("application/problem+json"));
    assertThat(refused.body()).contains("\"violated-policies\": [\"api\"]");
    assertThat(servlet.answered).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/ok", "/forward", "/include", "/async", "/async-twice", "/error", "/missing"})
  void s1S2S4B80CountsOnceWhateverIsDispatched(String path) throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    get(path);

    assertThat(get("/ok").headers().map()).containsEntry("ratelimit-remaining", List.of("8"));
  }

  @ParameterizedTest
  @CsvSource({"/forward, 1", "/include, 2"})
  void dispatchesEnd(String path, int answers) throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    assertThat(get(path).statusCode()).isEqualTo(200);
    assertThat(servlet.answered).hasValue(answers);
  }

  @Test
  void b80B82FieldsOutliveDispatches() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    for (String path : List.of("/forward", "/include", "/async")) {
      assertThat(get(path).headers().allValues("ratelimit")).hasSize(1);
    }
  }

  @Test
  void s7H10B07TwoFiltersChargeTheirPoliciesOnceEach() throws Exception {
    start(
        filter("policy.hour", "fixed-window 1000/1h"),
        filter("policy.day", "fixed-window 5000/1d"));

    assertThat(get("/ok").headers().map())
        .containsEntry(
            "ratelimit-policy", List.of("\"hour\";q=1000;w=3600, \"day\";q=5000;w=86400"))
        .containsEntry("ratelimit-remaining", List.of("999"));
  }

  @Test
  void s7TwoFiltersWithOnePolicyAndKeyChargeItOnce() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"), filter("policy.api", "fixed-window 10/1m"));

    HttpResponse<String> response = get("/ok");
    assertThat(response.headers().map())
        .containsEntry("ratelimit-remaining", List.of("9"))
        .containsEntry("ratelimit", List.of("\"api\";r=9;t=60"));
  }

  @Test
  void refusalOfTheSecondFilterGivesBackWhatTheFirstTook() throws Exception {
    start(filter("policy.a", "fixed-window 10/1m"), filter("policy.b", "fixed-window 1/1m"));

    get("/ok");
    for (int i = 0; i < 3; i++) {
      HttpResponse<String> refused = get("/ok");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().map())
          .containsEntry("ratelimit", List.of("\"a\";r=9;t=60, \"b\";r=0;t=60"));
    }
  }

  @Test
  void oneFilterMappedTwiceCountsOnce() throws Exception {
    start(
        PathHandling.DEFAULT,
        context -> {
          FilterRegistration.Dynamic registration =
              context.addFilter("limiter", filter("policy.api", "fixed-window 10/1m"));
          registration.setAsyncSupported(true);
          registration.addMappingForUrlPatterns(null, false, "/*", "/ok");
          registration.addMappingForServletNames(null, false, "behaviours");
        });

    assertThat(get("/ok").headers().map()).containsEntry("ratelimit-remaining", List.of("9"));
  }

  @Test
  void s8S12LeavesBodyAndSessionAlone() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    HttpResponse<String> response =
        container()
            .send(
                "POST",
                "/ok",
                "a=1&b=2",
                new String[] {"Content-Type", "application/x-www-form-urlencoded"});

    assertThat(response.body()).isEqualTo("a=1&b=2 session false");
  }

  @Test
  void startsFromInitParametersAlone() throws Exception {
    start(
        PathHandling.DEFAULT,
        context -> {
          FilterRegistration.Dynamic registration =
              context.addFilter("limiter", RateLimitFilter.class);
          registration.setAsyncSupported(true);
          registration.setInitParameter("policy.api", "token-bucket 1 refill 1/1h");
          registration.setInitParameter("rule.all", "/** -> api");
          registration.addMappingForUrlPatterns(null, false, "/*");
          context.setInitParameter("limiter.engine", "memory");
        });

    assertThat(get("/ok").statusCode()).isEqualTo(200);
    assertThat(get("/ok").statusCode()).isEqualTo(429);
  }

  @Test
  void welcomeFilesCountOnce() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    HttpResponse<String> welcome = get("/");
    assertThat(welcome.statusCode()).isEqualTo(200);
    assertThat(remaining(welcome)).isEqualTo(9);
    assertThat(remaining(get("/ok"))).isEqualTo(8);
  }

  @Test
  void s13B75NobodyIsCountedByTheAddressAndNeverAsAUserOfThatName() throws Exception {
    Filter login =
        (request, response, chain) -> chain.doFilter(named((HttpServletRequest) request), response);
    start(login, filter("policy.api", "fixed-window 3/1m"));

    for (int i = 0; i < 5; i++) {
      assertThat(get("/ok").statusCode()).isEqualTo(i < 3 ? 200 : 429);
    }
    assertThat(get("/ok", "X-User", "").statusCode()).isEqualTo(429);
    for (String user : List.of("alice", "127.0.0.1", "ip:127.0.0.1", "anonymous")) {
      assertThat(remaining(get("/ok", "X-User", user))).isEqualTo(2);
    }
  }

  @Test
  void s14HandshakesCountOnceAndFramesDoNot() throws Exception {
    start(filter("policy.api", "fixed-window 3/1m"));
    RawClient client = new RawClient(URI.create(container().root()));

    try (Socket socket = client.open("GET", "/socket", "Connection: Upgrade", "Upgrade: nothing")) {
      byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 101".length());
      assertThat(new String(status, UTF_8)).isEqualTo("HTTP/1.1 101");
      socket.getOutputStream().write("not a request".getBytes(UTF_8));
      assertThat(remaining(get("/ok"))).isEqualTo(1);
    }
    get("/ok");
    assertThat(client.send("GET", "/socket", "Connection: Upgrade, close", "Upgrade: nothing"))
        .startsWith("HTTP/1.1 429 ");
  }

  @Test
  void b77HeadCountsAsGet() throws Exception {
    start(filter("policy.api", "fixed-window 2/1m", "rule.get", "GET /ok -> api"));

    assertThat(remaining(send("HEAD", "/ok"))).isEqualTo(1);
    assertThat(remaining(send("HEAD", "/ok"))).isZero();
    assertThat(get("/ok").statusCode()).isEqualTo(429);
    assertThat(send("POST", "/ok").statusCode()).isEqualTo(200);
  }

  @Test
  void b79UnknownPathsAreLimited() throws Exception {
    start(filter("policy.api", "fixed-window 5/1m"));

    for (int left = 4; left >= 0; left--) {
      HttpResponse<String> missing = get("/nope");
      assertThat(missing.statusCode()).isEqualTo(404);
      assertThat(remaining(missing)).isEqualTo(left);
    }
    assertThat(get("/nope").statusCode()).isEqualTo(429);
  }

  @Test
  void b08FieldsAreThoseOfTheDecisionHoweverLongTheHandlerTakes() throws Exception {
    Filter slow =
        (request, response, chain) -> {
          clock.turn(java.time.Duration.ofMillis(1500));
          chain.doFilter(request, response);
        };
    start(filter("policy.api", "fixed-window 10/1s"), slow);

    assertThat(get("/ok").headers().map())
        .containsEntry("ratelimit", List.of("\"api\";r=9;t=1"))
        .containsEntry("ratelimit-remaining", List.of("9"));
  }

  private static HttpServletRequest named(HttpServletRequest request) {
    String user = request.getHeader("X-User");
    return new HttpServletRequestWrapper(request) {
      @Override
      public Principal getUserPrincipal() {
        return user == null ? super.getUserPrincipal() : () -> user;
      }
    };
  }
}
