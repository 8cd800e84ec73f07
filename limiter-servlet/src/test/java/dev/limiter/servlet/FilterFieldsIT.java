package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the fields say: http-vectors.md 4.2 and bug cases on waits, as they stand on the wire. */
class FilterFieldsIT extends OnEachContainer {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # case                    | limit                     | ms from the window: used, remaining, reset, Retry-After
          B01 a rest of a second    | fixed-window 5/10s        | 0:4,10 0:3,10 0:2,10 0:1,10 0:0,10 9200:-,1 9999:-,1 10200:4,10
          B02 what is left of it    | fixed-window 3/1m         | 0:2,60 0:1,60 0:0,60 45500:-,15
          B03 half-grown token      | token-bucket 1 refill 1/10s | 0:0,10 2500:-,8 9500:-,1 10001:0,10
          B05 seconds everywhere    | fixed-window 2/1m         | 0:1,60 1500:0,59 2500:-,58
          B06 half a token is none  | token-bucket 6 refill 6/1m | 0:5,10 0:4,10 0:3,10 0:2,10 0:1,10 0:0,10 5500:-,5 9500:-,1 10500:0,10 10500:-,10
          """)
  void waits(String name, String limit, String steps) throws Exception {
    start(filter("policy.default", limit));
    for (String step : steps.split(" ", -1)) {
      String[] figures = step.split("[:,]", -1);
      clock.set(HandClock.WINDOW.plusMillis(Long.parseLong(figures[0])));
      HttpResponse<String> response = get("/ok");
      boolean refused = figures[1].equals("-");
      assertThat(response.statusCode()).as(step).isEqualTo(refused ? 429 : 200);
      assertThat(remaining(response)).as(step).isEqualTo(refused ? 0 : Long.parseLong(figures[1]));
      assertThat(response.headers().allValues("RateLimit-Reset"))
          .as(step)
          .containsExactly(figures[2]);
      assertThat(response.headers().allValues("Retry-After"))
          .as(step)
          .isEqualTo(refused ? List.of(figures[2]) : List.of());
    }
  }

  @Test
  void b04TheWaitIsForThisCostAndNotForAFullBucket() throws Exception {
    start(
        filter(
            "policy.default", "token-bucket 5 refill 1/1s",
            "rule.all", "/ok -> default cost 5",
            "rule.one", "/login -> default"));
    get("/ok");
    clock.turn(Duration.ofMillis(500));

    assertThat(get("/login").headers().allValues("Retry-After")).containsExactly("1");
    assertThat(get("/ok").headers().allValues("Retry-After")).containsExactly("5");
    assertThat(get("/ok").headers().allValues("RateLimit")).containsExactly("\"default\";r=0;t=1");
  }

  @Test
  void b07TheLongestWaitOfTheRefusingPoliciesCounts() throws Exception {
    start(
        filter(
            "policy.hour", "fixed-window 2/1h",
            "policy.ten", "fixed-window 2/10s",
            "rule.all", "/** -> hour, ten"));
    clock.set(HandClock.WINDOW.plusMillis(1500));
    get("/ok");
    get("/ok");

    HttpResponse<String> refused = get("/ok");
    assertThat(refused.headers().map())
        .containsEntry("retry-after", List.of("3599"))
        .containsEntry("ratelimit-limit", List.of("2"))
        .containsEntry("ratelimit", List.of("\"hour\";r=0;t=3599, \"ten\";r=0;t=9"));
  }

  @Test
  void h1H2H6H8SaysTheSameInEveryDialect() throws Exception {
    start(
        filter(
            "policy.default", "fixed-window 100/1m",
            "rule.all", "/ok -> default",
            "rule.much", "/login -> default cost 99",
            "headers", "structured, triple, x-ratelimit"));
    clock.set(HandClock.WINDOW.plusSeconds(10));
    assertThat(get("/ok").headers().map())
        .containsEntry("ratelimit", List.of("\"default\";r=99;t=50"))
        .containsEntry("ratelimit-policy", List.of("\"default\";q=100;w=60"));
    get("/login");
    clock.set(HandClock.WINDOW.plusMillis(54_001));
    Map<String, List<String>> refused = get("/ok").headers().map();
    assertThat(refused)
        .containsEntry("ratelimit-limit", List.of("100"))
        .containsEntry("ratelimit-remaining", List.of("0"))
        .containsEntry("ratelimit-reset", List.of("6"))
        .containsEntry("retry-after", List.of("6"))
        .containsEntry("x-ratelimit-reset", List.of(epochSecond(60)));
    clock.set(HandClock.WINDOW.plusMillis(59_999));
    assertThat(get("/ok").headers().allValues("retry-after")).containsExactly("1");
  }

  @Test
  void h8TheOlderSyntaxStandsWithoutThePolicies() throws Exception {
    start(filter("policy.default", "fixed-window 100/1m", "headers", "triple"));

    assertThat(get("/ok").headers().map())
        .containsEntry("ratelimit-limit", List.of("100"))
        .doesNotContainKeys("ratelimit-policy", "ratelimit", "x-ratelimit-limit");
  }

  @Test
  void h20WithoutFieldsOnlyTheWaitIsTold() throws Exception {
    start(filter("policy.default", "fixed-window 1/1m", "headers", "none"));

    assertThat(names(get("/ok"))).noneMatch(name -> name.contains("rate"));
    HttpResponse<String> refused = get("/ok");
    assertThat(refused.headers().allValues("Retry-After")).containsExactly("60");
    assertThat(names(refused)).noneMatch(name -> name.contains("rate"));
  }

  @Test
  void h21OverHttp2NamesAreInLowerCase() throws Exception {
    start(filter("policy.default", "fixed-window 1/1m"));
    HttpClient http2 = HttpClient.newHttpClient();
    get("/ok");

    HttpResponse<String> refused = container().send(http2, "/ok");

    assertThat(refused.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().map().keySet())
        .contains("ratelimit", "ratelimit-policy", "retry-after");
  }

  private static List<String> names(HttpResponse<?> response) {
    return response.headers().map().keySet().stream().map(String::toLowerCase).toList();
  }

  private static String epochSecond(long seconds) {
    return Long.toString(HandClock.WINDOW.plusSeconds(seconds).getEpochSecond());
  }
}
