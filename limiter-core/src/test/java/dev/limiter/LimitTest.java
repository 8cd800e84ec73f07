package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text form of limits. */
class LimitTest {

  private static final String WHOLE = " must be a whole number >= 1, such as 20 or 1_000, was \"";
  private static final String WINDOW =
      "window must be a unit of d, h, m, s, ms, or numbers with falling units such as 1d12h, or an"
          + " ISO-8601 duration such as PT15M, was \"";
  private static final String WINDOW_FORM =
      "expected ALGORITHM LIMIT/WINDOW, such as \"sliding-log 5/15m\"";
  private static final String BUCKET_FORM =
      "expected token-bucket CAPACITY refill REFILL/PERIOD, such as \"token-bucket 20 refill"
          + " 10/1s\"";

  /** What a message says to write instead, by the text that it is about. */
  private static final Map<String, String> HINTS =
      Map.ofEntries(
          Map.entry("fixed-window +1/1s", "; write 1"),
          Map.entry("token-bucket 1 refill +1/1s", "; write 1"),
          Map.entry("fixed-window _1/1s", "; write 1"),
          Map.entry("token-bucket 1 refill _1/1s", "; write 1"),
          Map.entry("fixed-window 1_/1s", "; write 1"),
          Map.entry("token-bucket 1 refill 1_/1s", "; write 1"),
          Map.entry("fixed-window 1__0/1s", "; write 10"),
          Map.entry("token-bucket 1 refill 1__0/1s", "; write 10"),
          Map.entry("fixed-window 1,000/1s", "; write 1_000"),
          Map.entry("token-bucket 1 refill 1,000/1s", "; write 1_000"),
          Map.entry("fixed-window 1/1", "; write 1s"),
          Map.entry("fixed-window 1/1h1d", "; write 1d1h"),
          Map.entry("fixed-window 1/1s1s", "; write 2s"),
          Map.entry("fixed-window 1/1ms1s", "; write 1s1ms"),
          Map.entry("fixed-window 1/1.5s", "; write 1s500ms"),
          Map.entry("fixed-window 1/1S", "; write 1s"),
          Map.entry("fixed-window 1/1 s", "; write \"fixed-window 1/1s\""),
          Map.entry("fixed-window 5 / 1s", "; write \"fixed-window 5/1s\""),
          Map.entry("token-bucket 20/1s", "; write \"token-bucket 20 refill 20/1s\""),
          Map.entry("token-bucket 20 refil 10/1s", "; write \"token-bucket 20 refill 10/1s\""));

  @Test
  void readsEachAlgorithm() {
    assertThat(Limit.parse("fixed-window 10_000/1d"))
        .isEqualTo(new FixedWindow(10_000, Duration.ofDays(1)));
    assertThat(Limit.parse("sliding-log 5/15m"))
        .isEqualTo(new SlidingLog(5, Duration.ofMinutes(15)));
    assertThat(Limit.parse("sliding-counter 100/1m"))
        .isEqualTo(new SlidingCounter(100, Duration.ofMinutes(1)));
    assertThat(Limit.parse("token-bucket 20 refill 10/1s"))
        .isEqualTo(new TokenBucket(20, 10, Duration.ofSeconds(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "d, 86400000",
    "h, 3600000",
    "m, 60000",
    "s, 1000",
    "ms, 1",
    "1ms, 1",
    "1d12h, 129600000",
    "1d1h1m1s1ms, 90061001",
    "90s, 90000",
    "1_500ms, 1500",
    "400d, 34560000000",
    "PT15M, 900000",
    "pt1.5s, 1500",
    "P1DT12H, 129600000",
  })
  void readsWindows(String text, long millis) {
    assertThat(Limit.parse("fixed-window 1/" + text).window()).hasMillis(millis);
  }

  @Test
  void runsOfBlanksAreOneBlank() {
    assertThat(Limit.parse("  token-bucket\t20   refill 10/1s "))
        .isEqualTo(Limit.parse("token-bucket 20 refill 10/1s"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "+1", "1.5", "", "_1", "1_", "1__0", "1e3", "0x10", "1,000"})
  void refusesWhatIsNoWholeNumber(String number) {
    refuses("fixed-window " + number + "/1s", "limit" + WHOLE + number + "\"");
    refuses("token-bucket 1 refill " + number + "/1s", "refill" + WHOLE + number + "\"");
  }

  @Test
  void refusesNumbersBeyondALong() {
    refuses("fixed-window 9223372036854775808/1s", "limit is too large: \"9223372036854775808\"");
    refuses(
        "fixed-window 9223372036854775807/1s",
        "limit must be <= 10000000000, was 9223372036854775807; count in a larger unit, such as"
            + " kilobytes instead of bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "1", "1x", "1h1d", "1s1s", "1ms1s", "s1", "1sm", "-1s", "1.5s", "1S", "PT", "P", "1 s"
      })
  void refusesWhatIsNoWindow(String window) {
    String text = "fixed-window 1/" + window;
    refuses(text, window.equals("1 s") ? WINDOW_FORM : WINDOW + window + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 1/0s, 'window must be a whole number >= 1, such as 20 or 1_000, was \"0\"'",
    "fixed-window 1/401d, 'window must be <= 400 days, was \"401d\"'",
    "fixed-window 1/400d1ms, 'window must be <= 400 days (PT9600H), was PT9600H0.001S'",
    "fixed-window 1/PT0S, 'window must be more than 0, was PT0S'",
    "fixed-window 1/PT-1S, 'window must be more than 0, was PT-1S'",
    "fixed-window 1/PT0.0005S, 'window must be a whole number of milliseconds, was PT0.0005S'",
    "token-bucket 1 refill 1/PT0S, 'period must be more than 0, was PT0S'",
  })
  void refusesWindowsOutOfBounds(String text, String reason) {
    refuses(text, reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window",
        "fixed-window 5",
        "fixed-window 5/1s/1s",
        "fixed-window 5 / 1s",
        "sliding-log 5/1s x"
      })
  void refusesAnotherFormOfAWindow(String text) {
    refuses(text, WINDOW_FORM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token-bucket 20/1s",
        "token-bucket 20 refil 10/1s",
        "token-bucket 20 refill 10",
        "token-bucket 20 refill 10/1s x"
      })
  void refusesAnotherFormOfABucket(String text) {
    refuses(text, BUCKET_FORM);
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-windw 5/1s, fixed-windw, '; did you mean \"fixed-window\"?'",
    "Sliding-Log 5/1s, Sliding-Log, '; did you mean \"sliding-log\"?'",
    "leaky 5/1s, leaky, ''",
    "'', '', ''",
  })
  void refusesAnUnknownAlgorithm(String text, String word, String hint) {
    assertThatThrownBy(() -> Limit.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "%s",
            "bad limit \""
                + text
                + "\": expected one of fixed-window, sliding-log, sliding-counter, token-bucket, was \""
                + word
                + "\""
                + hint);
  }

  @Test
  void quotesForeignTextOnOneLine() {
    assertThatThrownBy(() -> Limit.parse("fixed-window 5/1s\u0007" + "x".repeat(1_000)))
        .hasMessageNotContaining("\u0007")
        .message()
        .hasSizeLessThan(700);
  }

  @Test
  void toStringIsTextThatMeansTheSame() {
    Seed.times(
        2_000,
        random -> {
          Limit limit = RandomLimits.next(random);
          assertThat(Limit.parse(limit.toString())).isEqualTo(limit);
        });
    assertThat(Limit.parse("sliding-counter 1_000/P1DT12H0.005S"))
        .hasToString("sliding-counter 1000/1d12h5ms");
    assertThat(Limit.parse("token-bucket 20 refill 10/s"))
        .hasToString("token-bucket 20 refill 10/1s");
  }

  private static void refuses(String text, String reason) {
    assertThatThrownBy(() -> Limit.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .isEqualTo("bad limit \"" + text + "\": " + reason + HINTS.getOrDefault(text, ""));
  }
}
