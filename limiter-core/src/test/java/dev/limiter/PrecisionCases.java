package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults other people had with fractions, sizes and long times (B33 to B44, B88). */
interface PrecisionCases extends ContractFixture {

  @ParameterizedTest
  @CsvSource({
    "token-bucket 10 refill 7/1s, 10, 70",
    "token-bucket 10 refill 7/1s, 1, 70",
    "token-bucket 10 refill 1/3s, 10, 3",
  })
  default void b33FractionsOfTokensAreKept(String limit, int everyMillis, int allowed) {
    try (Timeline t = timeline(limit)) {
      t.at(0).take(10).allowed(0);
      int after = 0;
      for (int millis = everyMillis; millis <= 10_000; millis += everyMillis) {
        after += t.at(millis).allowedOf(1, 1);
      }
      assertThat(after).isEqualTo(allowed);
    }
  }

  @Test
  default void b34OneTokenInThreeDays() {
    try (Timeline t = timeline("token-bucket 1 refill 1/259200s")) {
      t.at(0).take(1).allowed(0);
      for (long hour = 1; hour < 72; hour++) {
        t.at(hour * 3_600_000 + 500).take(1).refused(0, (72 - hour) * 3_600_000 - 500);
      }
      t.at(24 * 3_600_000 + 500).take(1).refusedFor(172_800);
      t.at(72 * 3_600_000 + 500).take(1).allowed(0);
    }
  }

  @Test
  default void b35ALongPauseDoesNotOverflow() {
    try (Timeline t = timeline("token-bucket 1000000000 refill 1000000000/1s")) {
      t.at(0).take(1).allowed(999_999_999);
      t.at(43_200_000).take(1).allowed(999_999_999); // 12 hours
      t.at(400 * 86_400_000L).take(1).allowed(999_999_999); // 400 days
    }
  }

  @Test
  default void b37ManyTokensPerMillisecond() {
    try (Timeline t = timeline("token-bucket 5000 refill 5000/1s")) {
      assertThat(t.at(0).allowedOf(5_000, 1)).isEqualTo(5_000);
      t.at(0).take(1).refused(0, 1).refusedFor(1); // 5 tokens a millisecond
      assertThat(t.at(100).allowedOf(600, 1)).isEqualTo(500);
    }
    try (Timeline t = timeline("token-bucket 3000000 refill 3000000/1s")) {
      t.at(0).take(3_000_000).allowed(0);
      t.at(0).take(1).refused(0, 1);
      t.at(1).take(3_001).refused(3_000, 1);
      t.at(1).take(3_000).allowed(0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 3/1500ms, 2",
    "sliding-log 3/1500ms, 2",
    "sliding-counter 3/1500ms, 2",
    "token-bucket 3 refill 3/1500ms, 1",
    "fixed-window 3/250ms, 1",
    "sliding-log 3/250ms, 1",
    "sliding-counter 3/250ms, 1",
    "token-bucket 3 refill 3/250ms, 1",
  })
  default void b39WindowsThatAreNoWholeSeconds(String limit, int retryAfterSeconds) {
    try (Timeline t = timeline(limit)) {
      assertThat(t.at(0).allowedOf(3, 1)).isEqualTo(3);
      t.at(0).take(1).refusedFor(retryAfterSeconds);
      assertThat(t.at(1_600).take(1).decision().allowed()).isTrue();
      assertThat(t.at(2_100).take(1).decision().allowed()).isTrue();
    }
  }

  @Test
  default void b41AClientBelowTheLimitIsNeverRefused() {
    try (Timeline t = timeline("fixed-window 5/60s")) {
      int allowed = 0;
      for (int call = 0; call <= 30; call++) {
        allowed += t.at(call * 20_000L).allowedOf(1, 1);
      }
      assertThat(allowed).isEqualTo(31);
    }
  }

  @Test
  default void b42AShortRefillIsStillALimit() {
    try (Timeline t = timeline("token-bucket 1 refill 3/1s")) {
      t.at(0).take(1).allowed(0); // 1
      t.at(0).take(1).refused(0, 334).refusedFor(1); // 2
      t.at(400).take(1).allowed(0); // 3
    }
    try (Timeline t = timeline("token-bucket 1000 refill 1000/60s")) {
      t.at(0).take(1).allowed(999);
      t.at(0).look().allowed(999);
    }
  }

  /** A refused call raises nothing, and nothing counts in 32 bits. */
  @ParameterizedTest
  @ValueSource(strings = {"fixed-window", "sliding-counter"})
  default void b88ACountDoesNotWrap(String algorithm) {
    for (long used : new long[] {Integer.MAX_VALUE - 1, 9_999_999_999L}) {
      try (Timeline t = timeline(algorithm + " 10000000000/60s")) {
        t.at(0).take(used).allowed(10_000_000_000L - used);
        t.reload(algorithm + " 5/60s");
        for (int call = 0; call < 4; call++) {
          Decision refused = t.take(1).decision();
          assertThat(refused.allowed()).isFalse();
          assertThat(refused.remaining()).isZero();
        }
        t.take(Long.MAX_VALUE).unservable(0);
        t.reload(algorithm + " 10000000000/60s").look().allowed(10_000_000_000L - used);
      }
    }
  }

  @Test
  default void b44NothingIsForgottenBeforeItsWindowEnds() {
    try (Timeline t = timeline("fixed-window 5/3600s")) {
      t.at(0).take(5).allowed(0);
      for (int other = 0; other < 10_000; other++) {
        t.as("other-" + other).at(other * 30L).take(1).allowed(4);
      }
      t.as("client").at(301_500).take(1).refused(0, 3_298_500).refusedFor(3_299);
    }
    try (Timeline t = timeline("token-bucket 1 refill 1/86400s")) {
      t.at(0).take(1).allowed(0);
      t.at(301_500).take(1).refused(0, 86_098_500);
    }
  }
}
