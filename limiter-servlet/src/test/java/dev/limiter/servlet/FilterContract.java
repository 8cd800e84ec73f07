package dev.limiter.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Engine;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.memory.InMemoryEngine;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the filter does in every container. The clock stands still, so figures are exact. */
abstract class FilterContract {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-30T12:00:00.250Z"));

  private final Engine engine = InMemoryEngine.builder().clock(CLOCK).build();
  private final Behaviours servlet = new Behaviours();
  private @Nullable Container running;

  abstract Container launch(Container.Application application) throws Exception;

  @AfterEach
  void stop() throws Exception {
    container().stop();
    engine.close();
  }

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

  @Test
  void d2AnswersInTextWhereTheClientLikesItBetter() throws Exception {
    start(used(filter("policy.api", "fixed-window 1/1m")));

    HttpResponse<String> refused = send("GET", "/ok", "Accept", "text/html,*/*;q=0.8");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("content-type").orElseThrow())
        .isEqualToIgnoringCase("text/plain;charset=UTF-8");
    assertThat(refused.body()).isEqualTo("The limit is reached: api. Try again in 60 seconds.\n");
  }

  @Test
  void d3HeadIsRefusedWithoutBody() throws Exception {
    start(used(filter("policy.api", "fixed-window 1/1m")));

    HttpResponse<String> refused = send("HEAD", "/ok");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().map())
        .containsEntry("retry-after", List.of("60"))
        .containsEntry("content-type", List.of("application/problem+json"));
    assertThat(refused.body()).isEmpty();
  }

  @Test
  void d4PreflightsPassUncounted() throws Exception {
    start(used(filter("policy.api", "fixed-window 1/1m")));

    HttpResponse<String> passed =
        send(
            "OPTIONS",
            "/ok",
            "Origin",
            "https://x.example",
            "Access-Control-Request-Method",
            "PUT");

    assertThat(passed.statusCode()).isEqualTo(200);
    assertThat(passed.headers().map()).doesNotContainKey("ratelimit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ok", "/forward", "/include", "/async", "/error", "/missing"})
  void s1S2S4CountsOnceWhateverIsDispatched(String path) throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    get(path);

    assertThat(get("/ok").headers().map()).containsEntry("ratelimit-remaining", List.of("8"));
  }

  @Test
  void fieldsOutliveDispatches() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    for (String path : List.of("/forward", "/include", "/async")) {
      assertThat(get(path).headers().allValues("ratelimit")).hasSize(1);
    }
  }

  @Test
  void s7TwoFiltersChargeTheirPoliciesOnceEach() throws Exception {
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
  void d7RefusalKeepsNothingThatDescribesTheRealAnswer() throws Exception {
    Filter earlier =
        (request, response, chain) -> {
          HttpServletResponse http = (HttpServletResponse) response;
          http.setHeader("Cache-Control", "public, max-age=60");
          http.setHeader("ETag", "\"1\"");
          http.setDateHeader("Last-Modified", 1_000_000);
          http.setHeader("Content-Language", "en");
          http.setHeader("Content-Security-Policy", "default-src 'self'");
          http.setHeader("Access-Control-Allow-Origin", "https://x.example");
          http.addHeader("Vary", "Origin");
          http.addHeader("Vary", "Accept");
          http.addCookie(new Cookie("a", "1"));
          http.addCookie(new Cookie("b", "2"));
          http.getWriter().write("begun");
          chain.doFilter(request, response);
        };
    start(earlier, used(filter("policy.api", "fixed-window 1/1m")));

    HttpResponse<String> refused = get("/ok");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().map())
        .containsEntry("cache-control", List.of("no-store"))
        .containsEntry("content-security-policy", List.of("default-src 'self'"))
        .containsEntry("access-control-allow-origin", List.of("https://x.example"))
        .containsEntry("vary", List.of("Origin", "Accept"))
        .doesNotContainKeys("etag", "last-modified", "content-language");
    assertThat(refused.headers().allValues("set-cookie"))
        .extracting(cookie -> cookie.substring(0, 3))
        .containsExactly("a=1", "b=2");
    assertThat(refused.body()).startsWith("{").doesNotContain("begun");
  }

  @Test
  void committedResponseIsCountedAndLeftAlone() throws Exception {
    Filter earlier =
        (request, response, chain) -> {
          response.getOutputStream().write("early ".getBytes(UTF_8));
          response.flushBuffer();
          chain.doFilter(request, response);
        };
    start(earlier, filter("policy.api", "fixed-window 1/1m"));

    assertThat(get("/ok").body()).isEqualTo("early  session false");
    HttpResponse<String> refused = get("/ok");
    assertThat(refused.statusCode()).isEqualTo(200);
    assertThat(refused.body()).isEqualTo("early ");
    assertThat(servlet.answered).hasValue(1);
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

  @ParameterizedTest
  @ValueSource(strings = {"/ok", "/ok/", "//ok", "/x/../ok", "/./ok", "/%6fk", "/ok;v=1"})
  void s11NoSpellingThatReachesTheServletEscapesItsRule(String path) throws Exception {
    start(filter("policy.api", "fixed-window 1/1m", "rule.all", "/ok/** -> api"));

    get(path);
    int before = servlet.answered.get();
    get(path);

    assertThat(servlet.answered).hasValue(before);
  }

  @Test
  void lostEngineIs503() throws Exception {
    Map<String, String> settings = settings("policy.api", "fixed-window 10/1m");
    start(new RateLimitFilter(settings, new LostEngine(), CLOCK));

    HttpResponse<String> refused = get("/ok");

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().map())
        .containsEntry("retry-after", List.of("1"))
        .doesNotContainKeys("ratelimit", "ratelimit-policy", "ratelimit-limit");
    assertThat(refused.body()).contains("#temporary-reduced-capacity\"");
  }

  @Test
  void startsFromInitParametersAlone() throws Exception {
    start(
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

  private RateLimitFilter filter(String... settings) {
    return new RateLimitFilter(settings(settings), engine, CLOCK);
  }

  /** Settings with a rule that charges the policy for every path, unless they have one. */
  private static Map<String, String> settings(String... settings) {
    Map<String, String> all = new TreeMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    all.putIfAbsent("rule.all", "/** -> " + settings[0].substring("policy.".length()));
    return all;
  }

  /** The filter, whose limit of one a first request will have used up. */
  private Filter used(RateLimitFilter filter) {
    engine.acquire(
        List.of(new Charge(new Policy("api", Limit.parse("fixed-window 1/1m")), "ip:127.0.0.1")));
    return filter;
  }

  private void start(Filter... filters) throws Exception {
    start(context -> register(context, filters));
  }

  private void start(Container.Application application) throws Exception {
    running =
        launch(
            context -> {
              application.register(context);
              ServletRegistration.Dynamic registration = context.addServlet("behaviours", servlet);
              registration.setAsyncSupported(true);
              registration.addMapping("/ok/*", "/forward", "/include", "/async", "/error");
            });
  }

  private Container container() {
    return Objects.requireNonNull(running, "not started");
  }

  private static void register(ServletContext context, Filter... filters) {
    for (int i = 0; i < filters.length; i++) {
      FilterRegistration.Dynamic registration = context.addFilter("filter" + i, filters[i]);
      registration.setAsyncSupported(true);
      registration.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), false, "/*");
    }
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send("GET", path);
  }

  private HttpResponse<String> send(String method, String path, String... headers)
      throws Exception {
    return container().send(method, path, headers);
  }
}
