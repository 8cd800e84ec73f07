package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws 10 and 11: what shares state, and what changed numbers do to it. */
interface LimitChangeContract extends ContractFixture {

  @Test
  default void b61ALoweredLimitAppliesAtOnce() {
    try (Timeline t = timeline("fixed-window 10/3600s")) {
      t.at(0).take(8).allowed(2); // 1
      t.reload("fixed-window 5/3600s").at(10_500).take(1).refusedFor(3_590); // 2
    }
  }

  @Test
  default void b61ARaisedLimitKeepsTheUsage() {
    try (Timeline t = timeline("fixed-window 5/3600s")) {
      t.at(0).take(5).allowed(0); // 1
      t.reload("fixed-window 10/3600s").take(1).allowed(4); // 2
    }
  }

  @Test
  default void b61ALargerBucketIsNotFullAtOnce() {
    try (Timeline t = timeline("token-bucket 10 refill 10/60s")) {
      t.at(0).take(10).allowed(0); // 1
      t.reload("token-bucket 20 refill 20/60s").at(100).take(1).refused(0, 2_900); // 2
      assertThat(t.at(60_500).allowedOf(25, 1)).isEqualTo(20); // 3
    }
  }

  @Test
  default void b61ReloadingTheSameNumbersChangesNothing() {
    try (Timeline t = timeline("token-bucket 10 refill 10/60s")) {
      int allowed = 0;
      for (int call = 0; call < 11; call++) {
        allowed += t.reload("token-bucket 10 refill 10/1m").at(0).allowedOf(1, 1);
      }
      assertThat(allowed).isEqualTo(10);
    }
  }

  @Test
  default void b60AnotherAlgorithmUnderTheSameNameStartsFresh() {
    try (Timeline t = timeline("fixed-window 2/60s")) {
      assertThat(t.at(0).allowedOf(2, 1)).isEqualTo(2);
      for (String other : List.of("sliding-log", "token-bucket", "sliding-counter")) {
        t.reload(other + (other.equals("token-bucket") ? " 2 refill 2/60s" : " 2/60s"));
        assertThat(t.allowedOf(3, 1)).as(other).isEqualTo(2);
      }
    }
  }

  @Test
  default void b60TwoAlgorithmsWorkForOneIdInOneCall() {
    List<Charge> call =
        List.of(
            new Charge(new Policy("login", Limit.parse("fixed-window 2/1s")), "u1"),
            new Charge(new Policy("login", Limit.parse("sliding-log 100/60s")), "u1"));
    try (Engine engine = engine(new HandClock(T0))) {
      assertThat(engine.acquire(call)).extracting(Decision::remaining).containsExactly(1L, 99L);
      assertThat(engine.acquire(call)).extracting(Decision::remaining).containsExactly(0L, 98L);
      assertThat(engine.acquire(call))
          .extracting(Decision::allowed, Decision::remaining)
          .containsExactly(tuple(false, 0L), tuple(true, 98L));
    }
  }

  /** A refill that once ended with an exception would never come again. */
  @ParameterizedTest
  @CsvSource({
    "token-bucket 5 refill 5/1s, token-bucket 2 refill 2/1s",
    "fixed-window 5/1s, fixed-window 2/1s",
    "sliding-log 5/1s, sliding-log 2/1s"
  })
  default void b92ALoweredLimitGoesOnForTenSeconds(String before, String after) {
    try (Timeline t = timeline(before)) {
      t.at(0).look().allowed(5);
      t.reload(after);
      for (int second = 0; second < 10; second++) {
        assertThat(t.at(second * 1_000L).allowedOf(5, 1)).as("second %d", second).isEqualTo(2);
      }
    }
  }

  @Test
  default void aSmallerBucketCapsItsTokens() {
    try (Timeline t = timeline("token-bucket 10 refill 1/60s")) {
      t.at(0).take(2).allowed(8); // 1
      t.reload("token-bucket 5 refill 1/60s").take(1).allowed(4); // 2
      t.reload("token-bucket 10 refill 1/60s").look().allowed(4); // 3
    }
  }

  @Test
  default void theTimeSinceTheLastWriteIsCreditedAtTheNewRefill() {
    try (Timeline t = timeline("token-bucket 10 refill 1/1s")) {
      t.at(0).take(10).allowed(0); // 1
      t.reload("token-bucket 10 refill 3/1s").at(2_000).look().allowed(6); // 2
    }
  }

  @Test
  default void aChangedWindowPeriodOrAlgorithmStartsFresh() {
    try (Timeline t = timeline("token-bucket 2 refill 1/1h")) {
      t.at(0).take(2).allowed(0); // 1
      t.reload("token-bucket 2 refill 1/2h").take(2).allowed(0); // 2
      t.reload("fixed-window 2/1h").take(2).allowed(0); // 3
      t.reload("fixed-window 2/2h").take(2).allowed(0); // 4
      t.reload("sliding-log 2/1h").take(2).allowed(0); // 5
      t.reload("sliding-counter 2/1h").take(2).allowed(0); // 6
      t.reload("token-bucket 2 refill 1/1h").take(1).refused(0, 3_600_000); // 7: row 1
    }
  }

  @Test
  default void policiesAndKeysNeverShareState() {
    List<String> keys =
        List.of(
            "a",
            "A",
            "a ",
            " a",
            "",
            "a:b",
            "{a}",
            "a}{b",
            "%61",
            "a%",
            "na\u00efve",
            "nai\u0308ve",
            "\u65e5\u672c\u8a9e",
            "\ud800",
            "\udc00",
            "?",
            "a\r\nX: 1",
            "a\u0000",
            "two words",
            "*",
            "x".repeat(128),
            "x".repeat(129),
            "x".repeat(130),
            "\u00e9".repeat(128));
    Limit limit = Limit.parse("fixed-window 1/60s");
    List<Policy> policies =
        List.of(new Policy("p", limit), new Policy("p.q", limit), new Policy("P", limit));
    try (Engine engine = engine(new HandClock(T0))) {
      for (Policy policy : policies) {
        for (String key : keys) {
          List<Charge> charge = List.of(new Charge(policy, key));
          assertThat(engine.acquire(charge).get(0).allowed()).as("first %s", charge).isTrue();
          assertThat(engine.acquire(charge).get(0).allowed()).as("second %s", charge).isFalse();
        }
      }
    }
  }

  @Test
  default void longKeysThatDifferAtTheEndNeverShareState() {
    String megabyte = "k".repeat(1_000_000);
    try (Timeline t = timeline("fixed-window 1/60s")) {
      t.as(megabyte + "a").take(1).allowed(0);
      t.as(megabyte + "b").take(1).allowed(0);
      t.as(megabyte + "a").take(1).refused(0, 60_000);
    }
  }
}
