package dev.limiter;

import org.junit.jupiter.api.Test;

/** Law 7: what a clock that goes back does, and does not. */
interface TimeLawContract extends ContractFixture {

  @Test
  default void aFixedWindowUpToOneWindowAheadLengthensTheWait() {
    try (Timeline t = timeline("fixed-window 2/10s")) {
      t.at(0).take(1).allowed(1); // 1
      t.at(-10_000).take(1).allowed(0); // 2: exactly one window ahead, still counted there
      t.at(-10_000).take(1).refused(0, 20_000); // 3: 10 s longer than the window
      t.at(-10_001).look().allowed(0).reset(1); // 4: further ahead: moved to now's window
      t.at(-10_000).take(1).refused(0, 20_000); // 5: the look stored nothing
    }
  }

  @Test
  default void aFixedWindowFurtherAheadMovesToNowsWindow() {
    try (Timeline t = timeline("fixed-window 2/10s")) {
      t.at(0).take(2).allowed(0); // 1
      t.at(-17_000).take(1).refused(0, 7_000); // 2: moved to -20..-10, and stored there
      t.at(-10_000).take(2).allowed(0); // 3: that window is over
    }
  }

  @Test
  default void aSlidingLogUpToOneWindowAheadLengthensTheWait() {
    try (Timeline t = timeline("sliding-log 2/10s")) {
      t.at(-4_000).take(1).allowed(1); // 1
      t.at(0).take(1).allowed(0); // 2
      t.at(-10_000).take(1).refused(0, 16_000); // 3: decided at 0; row 1 leaves at +6
      t.at(6_000).take(1).allowed(0); // 4
      t.at(5_000).take(1).refused(0, 5_000); // 5: decided at +6; row 2 leaves at +10
    }
  }

  @Test
  default void entriesOfASlidingLogFurtherAheadGetTheTimeNow() {
    try (Timeline t = timeline("sliding-log 3/10s")) {
      t.at(-9_000).take(1).allowed(2); // 1
      t.at(0).take(1).allowed(1); // 2
      t.at(-10_001).take(1).allowed(0); // 3: rows 1 and 2 are now of -10.001
      t.at(-9_000).take(1).refused(0, 8_999); // 4: all three leave at -0.001
      t.at(-1).take(3).allowed(0); // 5
    }
  }

  @Test
  default void aSlidingCounterUpToOneWindowAheadLengthensTheWait() {
    try (Timeline t = timeline("sliding-counter 2/10s")) {
      t.at(-1_000).take(1).allowed(1); // 1
      t.at(0).take(1).allowed(0); // 2: previous 1 weighs 1
      t.at(-10_000).take(1).refused(0, 10_001); // 3: floor(1 x 9.999 / 10) is 0
      t.at(1).take(1).allowed(0); // 4
    }
  }

  @Test
  default void aSlidingCounterFurtherAheadIsAddedUpInNowsWindow() {
    try (Timeline t = timeline("sliding-counter 4/10s")) {
      t.at(-1_000).take(2).allowed(2); // 1
      t.at(1).take(1).allowed(2); // 2: previous 2 weighs 1
      t.at(-15_000).look().allowed(1); // 3: 3 are counted in -20..-10
      t.at(-15_000).take(1).allowed(0); // 4
      t.at(-10_000).take(1).refused(0, 1); // 5: previous 4 weighs 4
      t.at(-5_000).take(2).allowed(0); // 6: previous 4 weighs 2
    }
  }

  @Test
  default void aSlidingCounterThatIsAddedUpAgainAndAgainStopsAtTwoToThe36() {
    long limit = 10_000_000_000L;
    try (Timeline t = timeline("sliding-counter " + limit + "/10s")) {
      t.at(0).take(limit).allowed(0);
      for (int round = 1; round <= 7; round++) {
        long start = -20_000L * (round - 1);
        long nearlyAll = t.at(start + 19_999).look().decision().remaining();
        t.take(nearlyAll).allowed(0); // the last millisecond of the next window
        t.at(start - 20_000).take(1); // three windows back: refused, and added up
      }
      t.at(-140_000).take(1).refused(0, 18_545); // 20001 - ceil(10^10 x 10^4 / 2^36)
    }
  }

  @Test
  default void aTokenBucketUpToItsFillTimeAheadLengthensTheWait() {
    try (Timeline t = timeline("token-bucket 2 refill 1/5s")) {
      t.at(0).take(2).allowed(0); // 1
      t.at(-10_000).take(1).refused(0, 15_000); // 2: nothing grows before 0
      t.at(4_999).take(1).refused(0, 1); // 3
      t.at(5_000).take(1).allowed(0); // 4
    }
  }

  @Test
  default void aTokenBucketFurtherAheadKeepsItsTokens() {
    try (Timeline t = timeline("token-bucket 2 refill 1/5s")) {
      t.at(0).take(1).allowed(1); // 1
      t.at(-10_001).take(2).refused(1, 5_000); // 2: stored: grows from -10.001
      t.at(-5_001).take(2).allowed(0); // 3
    }
  }
}
