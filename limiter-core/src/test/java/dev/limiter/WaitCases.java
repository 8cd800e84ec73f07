package dev.limiter;

import org.junit.jupiter.api.Test;

/** Faults other people had with waiting times (B01 to B06), without the headers around them. */
interface WaitCases extends ContractFixture {

  @Test
  default void b01TheWaitIsTheRestOfTheWindowRoundedUp() {
    try (Timeline t = timeline("fixed-window 5/10s")) {
      for (int used = 1; used <= 5; used++) {
        t.at(0).take(1).allowed(5 - used); // 1 to 5: the window is used up
      }
      t.at(9_200).take(1).refused(0, 800).refusedFor(1); // 6: 0.8 s left
      t.at(9_999).take(1).refused(0, 1).refusedFor(1); // 7: never 0
      t.at(10_200).take(1).allowed(4); // 8: the next window
    }
  }

  @Test
  default void b02TheWaitIsNotTheWholeWindow() {
    try (Timeline t = timeline("fixed-window 3/60s")) {
      t.at(0).take(3).allowed(0).reset(60_000); // 1: used up at once
      t.at(45_500).take(1).refused(0, 14_500).refusedFor(15).reset(14_500); // 2: what is left
      t.as("other").take(1).allowed(2).reset(14_500); // 3: an allowed call has a reset as well
    }
  }

  @Test
  default void b03APartlyGrownTokenIsCredited() {
    try (Timeline t = timeline("token-bucket 1 refill 1/10s")) {
      t.at(0).take(1).allowed(0); // 1: the only token
      t.at(2_500).take(1).refused(0, 7_500).refusedFor(8); // 2: a quarter has grown
      t.at(9_500).take(1).refused(0, 500).refusedFor(1); // 3: nearly whole
      t.at(10_001).take(1).allowed(0); // 4: whole
    }
  }

  @Test
  default void b04TheWaitIsForThisCostNotForAFullBucket() {
    try (Timeline t = timeline("token-bucket 5 refill 1/1s")) {
      t.at(0).take(5).allowed(0); // 1: a burst
      t.at(500).take(1).refused(0, 500).refusedFor(1).reset(500); // 2: one token is due soon
      t.at(500).take(5).refused(0, 4_500).refusedFor(5).reset(500); // 3: five are not
    }
  }

  @Test
  default void b05WaitsAreOneUnitAndOnlyOnRefusals() {
    try (Timeline t = timeline("fixed-window 2/60s")) {
      t.at(0).take(1).allowed(1).reset(60_000); // 1
      t.at(1_500).take(1).allowed(0).reset(58_500); // 2: allowed, so no retryAfter
      t.at(2_500).take(1).refused(0, 57_500).refusedFor(58); // 3
    }
  }

  @Test
  default void b06HalfATokenIsNoToken() {
    try (Timeline t = timeline("token-bucket 6 refill 6/60s")) {
      t.at(0).take(6).allowed(0); // 1: drained
      t.at(5_500).take(1).refusedFor(5); // 2: 0.55 tokens
      t.at(9_500).take(1).refusedFor(1); // 3: 0.95 tokens
      t.at(10_500).take(1).allowed(0); // 4: 1.05 tokens
      t.at(10_500).take(1).refused(0, 9_500); // 5: 0.05 tokens
    }
  }
}
