package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.Policy;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** X-RateLimit-Reset is the epoch second in which a wait is over: rounded up, and never early. */
@Tag("N09")
class DecisionTimeTest {

  private static final long MIDNIGHT = 1_796_169_600;

  @ParameterizedTest
  @CsvSource({
    "fixed-window 1000/1d, 23:59:59.000, 23:59:59.000, 1000, 0",
    "fixed-window 1000/1d, 23:59:59.000123, 23:59:59.000987, 1000, 0",
    "fixed-window 1000/1d, 23:59:58.999999, 23:59:59.000001, 1001, 0",
    "fixed-window 1000/1d, 23:59:58.999, 23:59:59.002, 1000, 0",
    "fixed-window 1000/1d, 23:59:58.998, 23:59:59.000, 1001, 0",
    "fixed-window 1000/1d, 23:59:59.000, 23:59:59.000, 1001, 1",
    "fixed-window 1000/1d, 23:59:58.999, 23:59:59.500, 1001, 0",
    "fixed-window 1000/1d, 23:59:57.500, 23:59:59.500, 1000, 0",
    "fixed-window 1000/500ms, 23:59:58.999, 23:59:59.001, 1000, 1",
    "sliding-log 10/1s, 23:59:59.000123, 23:59:59.000987, 1000, 0",
    "sliding-log 10/1s, 23:59:58.999, 23:59:59.000, 1000, 0",
    "sliding-log 10/1s, 23:59:58.999, 23:59:59.001, 1000, 1",
    "token-bucket 1 refill 1/1s, 23:59:58.999, 23:59:59.001, 1000, 1",
    "sliding-counter 10/1s, 23:59:58.500, 23:59:58.501, 1, 0",
  })
  void isTheSecondInWhichTheWaitEnds(
      String limit, String before, String after, long waitMillis, long secondsAfterMidnight) {
    Decision decision =
        new Decision(
            new Policy("api", Limit.parse(limit)),
            Outcome.ALLOWED,
            0,
            Duration.ZERO,
            Duration.ofMillis(waitMillis),
            Source.ENGINE);
    DecisionTime time = new DecisionTime(at(before), at(after));

    assertThat(time.epochSecondAfter(decision.resetAfter(), decision))
        .isEqualTo(MIDNIGHT + secondsAfterMidnight - (waitMillis == 1 ? 1 : 0));
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 1/1d, 1001, 0",
    "fixed-window 1/1d, 1003, 0",
    "fixed-window 1/1d, 1500, 1",
    "token-bucket 1 refill 1/1s, 1001, 1",
  })
  void isTheEndOfTheWindowForARefusalThatWasRemembered(
      String limit, long waitMillis, long secondsAfterMidnight) {
    Decision decision =
        new Decision(
            new Policy("api", Limit.parse(limit)),
            Outcome.REFUSED,
            0,
            Duration.ofMillis(waitMillis),
            Duration.ofMillis(waitMillis),
            Source.CACHED_DENIAL);
    DecisionTime time = new DecisionTime(at("23:59:59.000"), at("23:59:59.000"));

    assertThat(time.epochSecondAfter(decision.retryAfter(), decision))
        .isEqualTo(MIDNIGHT + secondsAfterMidnight);
  }

  private static Instant at(String time) {
    return Instant.parse("2026-12-01T" + time + "Z");
  }
}
