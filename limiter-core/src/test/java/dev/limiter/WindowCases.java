package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults other people had with windows that slide, roll and end (B21 to B32). */
interface WindowCases extends ContractFixture {

  @Test
  default void b21CallsInOneMillisecondCountOneByOne() {
    try (Timeline t = timeline("sliding-log 5/60s")) {
      assertThat(t.at(0).allowedOf(8, 1)).isEqualTo(5);
      t.as("fresh").at(0).take(3).allowed(2);
    }
  }

  @Test
  default void b22OldEntriesAreGoneBeforeCounting() {
    try (Timeline t = timeline("sliding-log 2/10s")) {
      t.at(0).take(1).allowed(1); // 1
      t.at(1_000).take(1).allowed(0); // 2
      t.at(5_500).take(1).refusedFor(5); // 3: row 1 leaves at +10
      t.at(10_500).take(1).allowed(0); // 4: row 1 is gone
      t.at(10_600).take(1).refusedFor(1); // 5: row 2 leaves at +11
    }
  }

  @Test
  default void b23TheLogSlides() {
    assertThat(allowedTimes("sliding-log 1/10s", 700, 58))
        .containsExactly(0, 10_500, 21_000, 31_500);
  }

  @Test
  default void b24RemainingHoldsThePreviousWindow() {
    try (Timeline t = timeline("sliding-counter 100/60s")) {
      assertThat(t.at(0).allowedOf(50, 1)).isEqualTo(50);
      t.at(66_000).take(9).allowed(46);
      t.at(66_000).take(1).allowed(45); // 100 - 50 x 0.9 - 10
    }
  }

  @Test
  default void b25ACounterOfOneAllowsInTime() {
    try (Timeline t = timeline("sliding-counter 1/10s")) {
      t.at(0).take(1).allowed(0); // 1
      t.at(1_000).take(1).refused(0, 9_001); // 2: floor(1 x 9.999 / 10) is 0
      t.at(20_500).take(1).allowed(0); // 3
    }
    try (Timeline t = timeline("sliding-counter 1/10s")) {
      t.at(0).take(1).allowed(0); // 1
      t.at(10_000).take(1).refused(0, 1); // 2: the whole of the previous window still counts
      t.at(10_001).take(1).allowed(0); // 3: a lone client that waited as told
    }
  }

  @Test
  default void b26CountsFromTwoWindowsAgoAreForgotten() {
    try (Timeline t = timeline("sliding-counter 10/60s")) {
      assertThat(t.at(0).allowedOf(10, 1)).isEqualTo(10);
      assertThat(t.at(180_500).allowedOf(11, 1)).isEqualTo(10);
    }
  }

  @Test
  default void b27ThePreviousWindowIsRemembered() {
    try (Timeline t = timeline("sliding-counter 10/60s")) {
      t.at(0).take(1).allowed(9);
      assertThat(t.at(30_000).allowedOf(5, 1)).isEqualTo(5);
      assertThat(t.at(90_000).allowedOf(8, 1)).isEqualTo(7); // 6 x 0.5 carried over
    }
  }

  @Test
  default void b28ABucketDoesNotJumpBackToFull() {
    assertThat(allowedTimes("token-bucket 3 refill 3/1s", 100, 30))
        .containsExactly(0, 100, 200, 400, 700, 1_000, 1_400, 1_700, 2_000, 2_400, 2_700);
  }

  @Test
  default void b29SteadyCallsDoNotStopTheRefill() {
    assertThat(allowedTimes("token-bucket 10 refill 10/30s", 1_000, 21))
        .hasSize(16)
        .startsWith(0)
        .endsWith(12_000, 13_000, 15_000, 18_000);
  }

  @Test
  default void b30TheLimitIsTheConfiguredOne() {
    try (Timeline t = timeline("fixed-window 100/60s")) {
      assertThat(t.at(0).allowedOf(101, 1)).isEqualTo(100);
      t.at(60_500).take(1).allowed(99);
    }
  }

  @Test
  default void b31ASecondBoundaryIsNoWholeSecond() {
    try (Timeline t = timeline("token-bucket 10 refill 10/1s")) {
      assertThat(t.at(950).allowedOf(10, 1)).isEqualTo(10);
      t.at(1_000).take(1).refused(0, 50); // half a token
      t.at(1_060).take(1).allowed(0); // 1.1 tokens
      t.at(1_060).take(1).refused(0, 90); // 0.1 tokens
    }
  }

  @Test
  default void b32ACallAtTheEndOfAWindowIsNotCountedInTheNext() {
    assertThat(allowedTimes("fixed-window 1/1s", 1_010, 60)).hasSize(60);
  }

  /** What is over is seen at use, whoever sweeps. */
  @Test
  default void b91AWindowThatIsOverIsOver() {
    try (Timeline t = timeline("fixed-window 5/5s")) {
      assertThat(t.at(0).allowedOf(5, 1)).isEqualTo(5);
      t.at(7_000).take(1).allowed(4).reset(3_000);
    }
  }

  /** When the allowed ones of regular calls came. */
  private List<Integer> allowedTimes(String limit, int everyMillis, int calls) {
    List<Integer> times = new ArrayList<>();
    try (Timeline t = timeline(limit)) {
      for (int call = 0; call < calls; call++) {
        if (t.at((long) call * everyMillis).take(1).decision().allowed()) {
          times.add(call * everyMillis);
        }
      }
    }
    return times;
  }
}
