package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import dev.limiter.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP.md, 10.2, and the D vectors. */
class RefusalTest {

  private static final Map<String, String> FIELDS = Map.of("RateLimit", "\"default\";r=0;t=37");

  @Test
  void d1RefusedIs429WithAProblemBody() {
    Refusal refusal = refuse(List.of(), decision("default", Outcome.REFUSED, 36_001));

    assertThat(refusal.status()).isEqualTo(429);
    assertThat(refusal.headers())
        .containsExactly(
            Map.entry("RateLimit", "\"default\";r=0;t=37"),
            Map.entry("Retry-After", "37"),
            Map.entry("Cache-Control", "no-store"),
            Map.entry("Content-Type", "application/problem+json"));
    assertThat(refusal.body())
        .isEqualTo(
            """
            {
              "type": "https://iana.org/assignments/http-problem-types#quota-exceeded",
              "title": "Quota exceeded",
              "status": 429,
              "detail": "The limit is reached: default. Try again in 37 seconds.",
              "violated-policies": ["default"],
              "retry-after": 37
            }
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "TEXT/Plain; charset=utf-8",
        "text/html,*/*;q=0.8",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "text/*",
        "application/problem+json;q=0.4, text/plain;q=0.5",
        "application/*;q=0.4, text/html;q=0.5",
        "application/problem+json;q=0, */*;q=0.1",
        "application/json;q=0.1, */*;q=0.5"
      })
  void d2TextWhereItIsLikedBetter(String accept) {
    Refusal refusal = refuse(List.of(accept), decision("default", Outcome.REFUSED, 1000));

    assertThat(refusal.headers()).containsEntry("Content-Type", "text/plain;charset=UTF-8");
    assertThat(refusal.body()).isEqualTo("The limit is reached: default. Try again in 1 second.\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "*/*",
        "image/png",
        "",
        ";,;;,",
        "application/problem+json, text/plain",
        "application/problem+json;q=0.5, application/json;q=0.1, text/plain;q=0.3",
        "text/plain;q=0.5, application/*;q=0.5",
        "text/plain;q=7",
        "text/plain;q=",
        "*/*, text/plain;q=0.5, text/html;q=0.5"
      })
  void d2ProblemOtherwise(String accept) {
    Refusal refusal = refuse(List.of(accept), decision("default", Outcome.REFUSED, 1000));

    assertThat(refusal.headers()).containsEntry("Content-Type", "application/problem+json");
  }

  @Test
  void severalAcceptLinesAreOneList() {
    List<String> lines = List.of("application/json;q=0.5", "text/html");

    assertThat(refuse(lines, decision("default", Outcome.REFUSED, 1000)).headers())
        .containsEntry("Content-Type", "text/plain;charset=UTF-8");
  }

  @Test
  void retryAfterIsTheLongestAmongTheRefusing() {
    Refusal refusal =
        refuse(
            List.of(),
            decision("open", Outcome.ALLOWED, 0),
            decision("a", Outcome.REFUSED, 10_000),
            decision("b", Outcome.REFUSED, 3_598_500),
            decision("b", Outcome.REFUSED, 1));

    assertThat(refusal.headers()).containsEntry("Retry-After", "3599");
    assertThat(refusal.body())
        .contains(
            "\"detail\": \"The limit is reached: a, b. Try again in 3599 seconds.\"",
            "\"violated-policies\": [\"a\", \"b\"]",
            "\"retry-after\": 3599");
  }

  @Test
  void d12UnservableHasNoRetryAfter() {
    Refusal refusal =
        refuse(
            List.of(),
            decision("a", Outcome.REFUSED, 10_000),
            decision("b", Outcome.UNSERVABLE, 0));

    assertThat(refusal.status()).isEqualTo(429);
    assertThat(refusal.headers()).doesNotContainKey("Retry-After");
    assertThat(refusal.body())
        .isEqualTo(
            """
            {
              "type": "https://iana.org/assignments/http-problem-types#quota-exceeded",
              "title": "Quota exceeded",
              "status": 429,
              "detail": "The request asks for more than is ever allowed at once: b.",
              "violated-policies": ["a", "b"]
            }
            """);
  }

  @Test
  void lostEngineIs503WithoutFields() {
    Refusal refusal = Refusal.reducedCapacity(Duration.ofSeconds(1), List.of());

    assertThat(refusal.status()).isEqualTo(503);
    assertThat(refusal.headers())
        .containsExactly(
            Map.entry("Retry-After", "1"),
            Map.entry("Cache-Control", "no-store"),
            Map.entry("Content-Type", "application/problem+json"));
    assertThat(refusal.body())
        .isEqualTo(
            """
            {
              "type": "https://iana.org/assignments/http-problem-types#temporary-reduced-capacity",
              "title": "Temporarily reduced capacity",
              "status": 503,
              "detail": "Requests cannot be checked at the moment. Try again in 1 second.",
              "retry-after": 1
            }
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "Cache-Control, true",
    "Expires, true",
    "Pragma, true",
    "Age, true",
    "ETag, true",
    "Last-Modified, true",
    "Accept-Ranges, true",
    "content-encoding, false",
    "Content-Encoding, false",
    "Transfer-Encoding, false",
    "Content-Length, true",
    "Content-Type, true",
    "Content-Language, true",
    "Content-Location, true",
    "Content-Range, true",
    "Content-MD5, true",
    "Content-Security, true",
    "Content-Disposition, true",
    "Content-Security-Policy, false",
    "CONTENT-SECURITY-POLICY-REPORT-ONLY, false",
    "Retry-After, true",
    "ratelimit, true",
    "X-RateLimit-Reset, true",
    "Set-Cookie, false",
    "Access-Control-Allow-Origin, false",
    "Vary, false"
  })
  void displacesWhatDescribesTheRealAnswer(String header, boolean displaced) {
    assertThat(Refusal.displaces(header)).isEqualTo(displaced);
  }

  private static Refusal refuse(List<String> accept, Decision... decisions) {
    return Refusal.quotaExceeded(new Verdict(List.of(decisions)), FIELDS, accept);
  }

  private static Decision decision(String policy, Outcome outcome, long retryAfterMillis) {
    return new Decision(
        new Policy(policy, new TokenBucket(5, 1, Duration.ofSeconds(1))),
        outcome,
        0,
        Duration.ofMillis(retryAfterMillis),
        Duration.ofMillis(1),
        Source.ENGINE);
  }
}
