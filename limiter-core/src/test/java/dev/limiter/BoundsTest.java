package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Law 9: exactly these numbers are accepted, the others are refused where they are constructed. */
class BoundsTest {

  private static final long MOST = 10_000_000_000L;
  private static final Duration LONGEST = Duration.ofDays(400);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private static final List<BiFunction<Long, Duration, Limit>> WINDOWED =
      List.of(FixedWindow::new, SlidingLog::new, SlidingCounter::new);

  @Test
  void acceptsTheLargestNumbers() {
    assertThat(new FixedWindow(MOST, LONGEST).limit()).isEqualTo(MOST);
    assertThat(new SlidingCounter(MOST, LONGEST).limit()).isEqualTo(MOST);
    assertThat(new TokenBucket(MOST, MOST, LONGEST).window()).isEqualTo(LONGEST);
    assertThat(new FixedWindow(1, Duration.ofMillis(1)).window()).hasMillis(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void b38RefusesLimitsBelowOne(long limit) {
    WINDOWED.forEach(
        constructor ->
            refuses(() -> constructor.apply(limit, SECOND), "limit must be >= 1, was " + limit));
    refuses(() -> new TokenBucket(limit, 1, SECOND), "capacity must be >= 1, was " + limit);
    refuses(() -> new TokenBucket(1, limit, SECOND), "refill must be >= 1, was " + limit);
  }

  @ParameterizedTest
  @ValueSource(longs = {MOST + 1, Long.MAX_VALUE})
  void refusesNumbersAboveTenToTheTenth(long number) {
    String rest =
        " must be <= 10000000000, was "
            + number
            + "; count in a larger unit, such as kilobytes instead of bytes";
    refuses(() -> new FixedWindow(number, SECOND), "limit" + rest);
    refuses(() -> new SlidingCounter(number, SECOND), "limit" + rest);
    refuses(() -> new TokenBucket(number, MOST, SECOND), "capacity" + rest);
    refuses(() -> new TokenBucket(1, number, SECOND), "refill" + rest);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, must be more than 0",
    "PT-1S, must be more than 0",
    "PT0.000000001S, must be a whole number of milliseconds",
    "PT1.0005S, must be a whole number of milliseconds",
  })
  void b38RefusesWindowsThatAreNoWholeMilliseconds(Duration window, String rule) {
    WINDOWED.forEach(
        constructor ->
            refuses(() -> constructor.apply(1L, window), "window " + rule + ", was " + window));
    refuses(() -> new TokenBucket(1, 1, window), "period " + rule + ", was " + window);
  }

  @Test
  void refusesWindowsAbove400Days() {
    for (Duration window : List.of(LONGEST.plusMillis(1), Duration.ofSeconds(Long.MAX_VALUE))) {
      String rule = " must be <= 400 days (PT9600H), was " + window;
      WINDOWED.forEach(
          constructor -> refuses(() -> constructor.apply(1L, window), "window" + rule));
      refuses(() -> new TokenBucket(1, 1, window), "period" + rule);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PT0.001S, 4503599627370495", // 1 bit of window
    "PT1S, 8796093022207", // 10 bits
    "PT15M, 8589934591", // 20 bits
    "PT720H, 2097151", // 30 d: 32 bits
    "PT9600H, 131071", // 400 d: 36 bits
  })
  void aSlidingLogHoldsTheLimitBesideTheWindow(Duration window, long most) {
    assertThat(new SlidingLog(most, window).limit()).isEqualTo(most);
    refuses(
        () -> new SlidingLog(most + 1, window),
        "limit of a sliding-log over %s must be < %d, was %d; use sliding-counter"
            .formatted(window, most + 1, most + 1));
  }

  @Test
  void aBucketFillsInLessThanTwoToThe48Milliseconds() {
    Duration period = Duration.ofMillis(1L << 20);
    assertThat(new TokenBucket((1L << 28) - 1, 1, period).window())
        .hasMillis((1L << 48) - (1L << 20));
    refuses(
        () -> new TokenBucket(1L << 28, 1, period),
        "a bucket of capacity 268435456 with refill 1 per PT17M28.576S takes 281474976710656 ms to"
            + " fill, which must be < 281474976710656 (2^48); use a smaller capacity or a faster"
            + " refill");
    assertThatThrownBy(() -> new TokenBucket(MOST, 1, LONGEST))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 7, PT1S, 1429",
    "1, 3, PT1S, 334",
    "3, 3, PT1S, 1000",
    "1, 10000000000, PT0.001S, 1"
  })
  void theWindowOfABucketIsItsFillTimeRoundedUp(
      long capacity, long refill, Duration period, long millis) {
    assertThat(new TokenBucket(capacity, refill, period).window()).hasMillis(millis);
  }

  private static void refuses(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage("%s", message);
  }
}
