package dev.limiter.http;

import static dev.limiter.http.HeaderDialect.STRUCTURED;
import static dev.limiter.http.HeaderDialect.TRIPLE;
import static dev.limiter.http.HeaderDialect.X_RATELIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import dev.limiter.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** HTTP.md, 10.3, and the H vectors. */
class HeaderFieldsTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00.250Z");
  private static final Policy DEFAULT = policy("default", 100, Duration.ofMinutes(1));

  @Test
  void h1StructuredFieldsOfAnAllowedRequest() {
    assertThat(fields(STRUCTURED, allowed(DEFAULT, 99, Duration.ofSeconds(50))))
        .containsExactly(
            Map.entry("RateLimit-Policy", "\"default\";q=100;w=60"),
            Map.entry("RateLimit", "\"default\";r=99;t=50"));
  }

  @Test
  void h6EpochResetIsRoundedUp() {
    assertThat(fields(X_RATELIMIT, refused(DEFAULT, Duration.ofMillis(1500))))
        .containsEntry("X-RateLimit-Reset", "1796040002");
    assertThat(fields(X_RATELIMIT, allowed(DEFAULT, 5, Duration.ofSeconds(30))))
        .containsExactly(
            Map.entry("X-RateLimit-Limit", "100"),
            Map.entry("X-RateLimit-Remaining", "5"),
            Map.entry("X-RateLimit-Reset", "1796040031"));
  }

  @Test
  void h8TripleOfARefusedRequestTellsTheWait() {
    assertThat(fields(TRIPLE, refused(DEFAULT, Duration.ofSeconds(5))))
        .containsExactly(
            Map.entry("RateLimit-Limit", "100"),
            Map.entry("RateLimit-Remaining", "0"),
            Map.entry("RateLimit-Reset", "5"));
  }

  @Test
  void tripleIsThatOfTheStrictestDecision() {
    assertThat(
            fields(
                TRIPLE,
                allowed(policy("hour", 1000, Duration.ofHours(1)), 7, Duration.ofMillis(1)),
                allowed(policy("day", 5000, Duration.ofDays(1)), 6, Duration.ofMillis(2001))))
        .containsExactly(
            Map.entry("RateLimit-Limit", "5000"),
            Map.entry("RateLimit-Remaining", "6"),
            Map.entry("RateLimit-Reset", "3"));
  }

  @Test
  void h9TwoPoliciesShareOneLine() {
    assertThat(
            fields(
                STRUCTURED,
                allowed(policy("hour", 1000, Duration.ofHours(1)), 999, Duration.ofSeconds(1)),
                allowed(policy("day", 5000, Duration.ofDays(1)), 4999, Duration.ofSeconds(2))))
        .containsEntry("RateLimit-Policy", "\"hour\";q=1000;w=3600, \"day\";q=5000;w=86400")
        .containsEntry("RateLimit", "\"hour\";r=999;t=1, \"day\";r=4999;t=2");
  }

  @Test
  void policyUnderSeveralKeysIsToldOnceWithTheStrictest() {
    assertThat(
            fields(
                STRUCTURED,
                allowed(DEFAULT, 9, Duration.ofSeconds(1)),
                allowed(DEFAULT, 3, Duration.ofSeconds(2))))
        .containsEntry("RateLimit-Policy", "\"default\";q=100;w=60")
        .containsEntry("RateLimit", "\"default\";r=3;t=2");
  }

  @Test
  void h18FullBucketHasNoReset() {
    assertThat(fields(STRUCTURED, allowed(DEFAULT, 100, Duration.ZERO)))
        .containsEntry("RateLimit", "\"default\";r=100");
    assertThat(fields(TRIPLE, allowed(DEFAULT, 100, Duration.ZERO)))
        .containsEntry("RateLimit-Reset", "0");
  }

  @Test
  void h19NegativeRemainingIsZero() {
    assertThat(fields(STRUCTURED, allowed(DEFAULT, -3, Duration.ofSeconds(1))))
        .containsEntry("RateLimit", "\"default\";r=0;t=1");
  }

  @Test
  void integersHaveAtMostFifteenDigits() {
    assertThat(fields(STRUCTURED, allowed(DEFAULT, Long.MAX_VALUE, Duration.ofSeconds(1))))
        .containsEntry("RateLimit", "\"default\";r=999999999999999;t=1");
  }

  @Test
  void windowThatIsNoWholeNumberOfSecondsIsLeftOut() {
    Limit bucket = new TokenBucket(10, 4, Duration.ofSeconds(1));
    assertThat(fields(STRUCTURED, allowed(new Policy("b", bucket), 10, Duration.ZERO)))
        .containsEntry("RateLimit-Policy", "\"b\";q=10");
  }

  @Test
  void nothingIsToldOfWhatNobodyChecked() {
    Decision unchecked =
        new Decision(DEFAULT, Outcome.ALLOWED, 0, Duration.ZERO, Duration.ZERO, Source.UNCHECKED);
    Policy day = policy("day", 5000, Duration.ofDays(1));
    assertThat(fields(STRUCTURED, unchecked)).isEmpty();
    assertThat(fields(STRUCTURED, unchecked, allowed(day, 1, Duration.ofSeconds(2))))
        .containsEntry("RateLimit", "\"day\";r=1;t=2");
  }

  @Test
  void h20NoDialectNoField() {
    Verdict verdict = new Verdict(List.of(refused(DEFAULT, Duration.ofSeconds(5))));
    assertThat(
            HeaderFields.of(
                verdict, EnumSet.noneOf(HeaderDialect.class), HeaderFieldsTest::decided))
        .isEmpty();
  }

  @Test
  void h2AndH4RetryAfterIsRoundedUpAndAtLeastOne() {
    assertThat(HeaderFields.retryAfterSeconds(Duration.ofMillis(1))).isEqualTo(1);
    assertThat(HeaderFields.retryAfterSeconds(Duration.ofMillis(1001))).isEqualTo(2);
    assertThat(HeaderFields.retryAfterSeconds(Duration.ofSeconds(2))).isEqualTo(2);
    assertThat(HeaderFields.retryAfterSeconds(Duration.ZERO)).isEqualTo(1);
    assertThat(HeaderFields.retryAfterSeconds(Duration.ofSeconds(-5))).isEqualTo(1);
  }

  private static Map<String, String> fields(HeaderDialect dialect, Decision... decisions) {
    return HeaderFields.of(
        new Verdict(List.of(decisions)), EnumSet.of(dialect), HeaderFieldsTest::decided);
  }

  private static DecisionTime decided(Decision decision) {
    return new DecisionTime(NOW, NOW);
  }

  private static Decision allowed(Policy policy, long remaining, Duration resetAfter) {
    return new Decision(
        policy, Outcome.ALLOWED, remaining, Duration.ZERO, resetAfter, Source.ENGINE);
  }

  private static Decision refused(Policy policy, Duration retryAfter) {
    return new Decision(
        policy, Outcome.REFUSED, 0, retryAfter, Duration.ofMillis(1), Source.ENGINE);
  }

  private static Policy policy(String name, long limit, Duration window) {
    return new Policy(name, new FixedWindow(limit, window));
  }
}
