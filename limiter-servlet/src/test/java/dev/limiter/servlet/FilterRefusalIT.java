package dev.limiter.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Limit;
import dev.limiter.Policy;
import jakarta.servlet.Filter;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a refusal looks: http-vectors.md 4.3 and bug cases on caches and browsers. */
class FilterRefusalIT extends OnEachContainer {

  private static final String ORIGIN = "https://x.example";

  @Test
  void d1TellsWhatIsReachedAndWhenToTryAgain() throws Exception {
    start(used(filter("policy.api", "fixed-window 1/1m")));

    HttpResponse<String> refused = get("/ok");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().allValues("cache-control")).containsExactly("no-store");
    assertThat(refused.body())
        .isEqualTo(
            """
            {
              "type": "https://iana.org/assignments/http-problem-types#quota-exceeded",
              "title": "Quota exceeded",
              "status": 429,
              "detail": "The limit is reached: api. Try again in 60 seconds.",
              "violated-policies": ["api"],
              "retry-after": 60
            }
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/plain                 | text/plain;charset=utf-8",
        "text/html,*/*;q=0.8        | text/plain;charset=utf-8",
        "application/json           | application/problem+json",
        "*/*                        | application/problem+json",
        "image/png                  | application/problem+json",
        "application/xml            | application/problem+json",
        "nonsense;;q=,,             | application/problem+json",
      })
  void d2AnswersInTextWhereTheClientLikesItBetter(String accept, String type) throws Exception {
    start(used(filter("policy.api", "fixed-window 1/1m")));

    HttpResponse<String> refused = get("/ok", "Accept", accept);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("content-type").orElseThrow())
        .isEqualToIgnoringCase(type);
    if (type.startsWith("text")) {
      assertThat(refused.body()).isEqualTo("The limit is reached: api. Try again in 60 seconds.\n");
    }
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
        send("OPTIONS", "/ok", "Origin", ORIGIN, "Access-Control-Request-Method", "PUT");

    assertThat(passed.statusCode()).isEqualTo(200);
    assertThat(passed.headers().map()).doesNotContainKey("ratelimit");
  }

  @Test
  void d7B11RefusalKeepsNothingThatDescribesTheRealAnswer() throws Exception {
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
  void b59LostEngineIsSilentWhereToldToAllow() throws Exception {
    Map<String, String> settings =
        settings("policy.api", "fixed-window 10/1m", "on-engine-failure", "allow");
    start(new RateLimitFilter(settings, new LostEngine(), clock));

    HttpResponse<String> allowed = get("/ok");

    assertThat(allowed.statusCode()).isEqualTo(200);
    assertThat(allowed.headers().map())
        .doesNotContainKeys(
            "retry-after",
            "ratelimit",
            "ratelimit-policy",
            "ratelimit-limit",
            "ratelimit-remaining");
  }

  @Test
  void b59LostEngineIs503WhereToldToDeny() throws Exception {
    Map<String, String> settings =
        settings("policy.api", "fixed-window 10/1m", "on-engine-failure", "deny");
    start(new RateLimitFilter(settings, new LostEngine(), clock));

    HttpResponse<String> refused = get("/ok");

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().map())
        .containsEntry("retry-after", List.of("1"))
        .doesNotContainKeys("ratelimit", "ratelimit-policy", "ratelimit-limit");
    assertThat(refused.body()).contains("#temporary-reduced-capacity\"");
  }

  @Test
  void d5OptionsThatAreNoPreflightCount() throws Exception {
    start(filter("policy.api", "fixed-window 2/1m"));

    assertThat(remaining(send("OPTIONS", "/ok", "Origin", ORIGIN))).isEqualTo(1);
    assertThat(remaining(send("OPTIONS", "/ok"))).isZero();
    assertThat(send("OPTIONS", "/ok", "Origin", ORIGIN).statusCode()).isEqualTo(429);
  }

  @Test
  void d6B78ScriptsOfOtherOriginsMayReadWhatWeSend() throws Exception {
    Filter cors =
        (request, response, chain) -> {
          HttpServletResponse http = (HttpServletResponse) response;
          http.setHeader("Access-Control-Allow-Origin", ORIGIN);
          http.addHeader("Access-Control-Expose-Headers", "X-Mine, ratelimit");
          http.addHeader("Access-Control-Expose-Headers", "*");
          chain.doFilter(request, response);
        };
    RateLimitFilter first = filter("policy.a", "fixed-window 2/1m", "headers", "structured");
    RateLimitFilter second = filter("policy.b", "fixed-window 1/1m", "headers", "structured");
    start(cors, first, second);

    String exposed = "X-Mine, ratelimit, *, RateLimit-Policy";
    assertThat(get("/ok", "Origin", ORIGIN).headers().map())
        .containsEntry("access-control-expose-headers", List.of(exposed));
    HttpResponse<String> refused = get("/ok", "Origin", ORIGIN);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().map())
        .containsEntry("access-control-allow-origin", List.of(ORIGIN))
        .containsEntry("access-control-expose-headers", List.of(exposed + ", Retry-After"));
    assertThat(get("/ok").headers().allValues("access-control-expose-headers"))
        .containsExactly("X-Mine, ratelimit", "*");
  }

  @Test
  void b78BrowsersGetTheirWholeLimit() throws Exception {
    start(filter("policy.api", "fixed-window 2/1m"));

    for (int status : List.of(200, 200, 429)) {
      String[] preflight = {"Origin", ORIGIN, "Access-Control-Request-Method", "GET"};
      assertThat(send("OPTIONS", "/ok", preflight).statusCode()).isEqualTo(200);
      assertThat(get("/ok", "Origin", ORIGIN).statusCode()).isEqualTo(status);
    }
  }

  @Test
  void d10WhoWaitsAsLongAsToldIsAccepted() throws Exception {
    start(
        new RateLimitFilter(
            Map.of(
                "engine",
                "memory",
                "policy.api",
                "token-bucket 1 refill 10/7s",
                "rule.all",
                "/** -> api by header:X-Client")));
    RetryingClient client = new RetryingClient(container().root() + "/ok");

    assertThat(client.refusedThenRetried(50)).containsOnly(200).hasSize(50);
  }

  /** The filter, whose limit of one a first request will have used up. */
  private Filter used(RateLimitFilter filter) {
    engine.acquire(
        List.of(new Charge(new Policy("api", Limit.parse("fixed-window 1/1m")), "ip:127.0.0.1")));
    return filter;
  }
}
