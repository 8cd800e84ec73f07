package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Faults other people had with clocks that go back, jump, or begin before 1970 (B47 to B49). */
interface ClockCases extends ContractFixture {

  @Test
  default void b47AClockSetBackLocksNobodyOut() {
    try (Timeline t = timeline("token-bucket 3 refill 1/1s")) {
      t.at(0).take(1).allowed(2); // 1
      t.at(-11_000).take(1).allowed(1); // 2: 11 s ahead is a broken clock; tokens are kept
      t.at(-11_000).take(1).allowed(0); // 3
      t.at(-11_000).take(1).refused(0, 1_000).refusedFor(1); // 4
      t.at(-9_900).take(1).allowed(0); // 5: 1.1 s later
    }
  }

  @Test
  default void b47AWindowAcrossAnHourBackIsOneWindow() {
    try (Timeline t = timeline("fixed-window 3/60s")) {
      t.at(0).take(3).allowed(0); // 1
      t.at(-3_600_000 + 500).take(1).refused(0, 59_500); // 2: counted in now's window
      t.at(-3_600_000 + 60_000).take(1).allowed(2); // 3: as told
    }
  }

  @Test
  default void b47AWindowAcrossHalfAMinuteBackIsAtMostTwo() {
    try (Timeline t = timeline("fixed-window 3/60s")) {
      t.at(0).take(3).allowed(0); // 1
      t.at(-30_000).take(1).refused(0, 90_000); // 2: the stored window, 30 s later
      t.at(59_999).take(1).refused(0, 1); // 3
      t.at(60_000).take(1).allowed(2); // 4: as told
    }
  }

  @Test
  default void b48AJumpForwardAndBackIsNoLongBlock() {
    try (Timeline t = timeline("token-bucket 3 refill 1/10s")) {
      t.at(0).take(3).allowed(0); // 1: drained
      assertThat(t.at(3_600_000).allowedOf(5, 1)).isEqualTo(3); // 2: the spike
      t.at(5_000).take(1).refused(0, 10_000).refusedFor(10); // 3: credited nothing
      t.at(40_000).take(1).allowed(2); // 4: 35 s since row 3
    }
  }

  @Test
  default void b49AClockMayBeginBefore1970() {
    HandClock clock = new HandClock(-5_000);
    try (Timeline t = new Timeline(engine(clock), clock, Limit.parse("fixed-window 2/1s"))) {
      t.at(0).take(1).allowed(1); // 1
      t.at(0).take(1).allowed(0); // 2
      t.at(0).take(1).refused(0, 1_000); // 3
      t.at(2_200).take(1).allowed(1); // 4
      t.at(6_000).take(1).allowed(1); // 5: after 1970
    }
  }
}
