package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP.md, 10.3: which names browsers are told. */
class AnswerTest {

  private final CountingEngine engine = new CountingEngine();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "- | RateLimit-Policy, RateLimit",
        "'' | RateLimit-Policy, RateLimit",
        "X-Mine | X-Mine, RateLimit-Policy, RateLimit",
        "* | *, RateLimit-Policy, RateLimit",
        "ratelimit ,X-Mine | ratelimit ,X-Mine, RateLimit-Policy",
        "RateLimit,RATELIMIT-POLICY | -",
      })
  void addsEachNameOnceBesideWhatIsThere(String present, String value) {
    Answer answer = answer("on", new SentRequest());

    assertThat(answer.exposeHeaders(present == null ? List.of() : List.of(present)))
        .isEqualTo(Optional.ofNullable(value));
  }

  @Test
  void joinsSeveralLines() {
    assertThat(answer("on", new SentRequest()).exposeHeaders(List.of("A, B", "RateLimit")))
        .hasValue("A, B, RateLimit, RateLimit-Policy");
  }

  @Test
  void aRefusalTellsOfTheWaitToo() {
    engine.used.put("api/ip:203.0.113.9", 10L);
    assertThat(answer("on", new SentRequest()).exposeHeaders(List.of()))
        .hasValue("RateLimit-Policy, RateLimit, Retry-After");
    engine.down = true;
    assertThat(answer("on", new SentRequest()).exposeHeaders(List.of())).hasValue("Retry-After");
  }

  @ParameterizedTest
  @CsvSource({"auto, false, false", "auto, true, true", "on, false, true", "off, true, false"})
  void autoIsForRequestsWithAnOrigin(String setting, boolean origin, boolean told) {
    SentRequest request = new SentRequest();
    if (origin) {
      request.header("Origin", "https://x.example");
    }
    assertThat(answer(setting, request).exposeHeaders(List.of()).isPresent()).isEqualTo(told);
  }

  @Test
  void nothingIsToldWhereNothingWasDecided() {
    assertThat(Answer.UNDECIDED.exposeHeaders(List.of())).isEmpty();
  }

  private Answer answer(String exposeHeaders, SentRequest request) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("policy.api", "fixed-window 10/1m");
    settings.put("on-engine-failure", "deny");
    settings.put("rule.all", "/** -> api by ip");
    settings.put("headers", "structured");
    settings.put("expose-headers", exposeHeaders);
    return HttpLimiter.over(
            Configuration.parseForEngine(Settings.of(settings)), engine, InstantSource.system())
        .decide(request, request.attributes());
  }
}
