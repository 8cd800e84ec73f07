package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Giving back and forgetting. */
interface RefundContract extends ContractFixture {

  @Test
  default void aFixedWindowGivesBackOfTheCurrentWindow() {
    try (Timeline t = timeline("fixed-window 5/10s")) {
      t.at(0).take(5).allowed(0); // 1
      t.at(5_000).refund(2);
      t.at(5_000).look().allowed(2).reset(5_000); // 2
      t.at(10_000).take(1).allowed(4); // 3
      t.at(10_000).refund(5); // only 1 is still counted
      t.at(10_000).look().allowed(5).reset(0); // 4
    }
  }

  @Test
  default void aSlidingLogGivesBackTheNewestEntriesFirst() {
    try (Timeline t = timeline("sliding-log 5/10s")) {
      t.at(0).take(2).allowed(3); // 1
      t.at(4_000).take(2).allowed(1); // 2
      t.at(6_000).take(1).allowed(0); // 3
      t.at(6_000).refund(2); // row 3 and half of row 2
      t.at(6_000).take(5).refused(2, 8_000); // 4: row 2 leaves at +14
      t.at(10_000).look().allowed(4).reset(4_000); // 5: row 1 is gone
    }
  }

  @Test
  default void aSlidingCounterGivesBackTheCurrentWindowThenThePrevious() {
    try (Timeline t = timeline("sliding-counter 10/10s")) {
      t.at(0).take(6).allowed(4); // 1
      t.at(15_000).take(2).allowed(5); // 2: 6 x 0.5 + 2
      t.at(15_000).refund(4); // 2 of the current, 2 of the previous
      t.at(15_000).look().allowed(8); // 3: 4 x 0.5
    }
  }

  @Test
  default void aTokenBucketIsGivenBackUpToItsCapacity() {
    try (Timeline t = timeline("token-bucket 5 refill 1/1s")) {
      t.at(0).take(5).allowed(0); // 1
      t.at(1_500).refund(2);
      t.at(1_500).look().allowed(3).reset(500); // 2: 3.5 tokens
      t.at(1_500).refund(Long.MAX_VALUE);
      t.at(1_500).look().allowed(5).reset(0); // 3
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 3/10s",
        "sliding-log 3/10s",
        "sliding-counter 3/10s",
        "token-bucket 3 refill 3/10s"
      })
  default void givingBackNothingOrToNobodyChangesNothing(String limit) {
    try (Timeline t = timeline(limit)) {
      t.at(0).refund(3); // nobody was seen yet
      t.at(0).look().allowed(3).reset(0);
      t.at(0).take(3).allowed(0);
      t.at(0).refund(0);
      t.at(0).look().allowed(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 3/10s",
        "sliding-log 3/10s",
        "sliding-counter 3/10s",
        "token-bucket 3 refill 3/10s"
      })
  default void aResetForgetsOneKeyOnly(String limit) {
    try (Timeline t = timeline(limit)) {
      t.as("a").at(0).take(3).allowed(0);
      t.as("b").at(0).take(3).allowed(0);
      t.as("a").reset();
      t.as("a").look().allowed(3).reset(0);
      t.as("b").look().allowed(0);
      t.as("never seen").reset();
    }
  }

  @Test
  default void acquireThenRefundAtOneInstantRestoresTheState() {
    Seed.times(
        100,
        random -> {
          HandClock clock = new HandClock(0);
          try (Engine engine = engine(clock)) {
            Traffic traffic = new Traffic(random, clock, "", charge -> false);
            for (int i = 0; i < 30; i++) {
              for (Step step : traffic.next()) {
                step.on(engine);
                restored(engine, step.charges().get(0), clock);
              }
            }
          }
        });
  }

  private static void restored(Engine engine, Charge charge, HandClock clock) {
    long tooMuch = charge.policy().limit().limit() + 1;
    engine.acquire(List.of(new Charge(charge.policy(), charge.key(), tooMuch))); // fixes the time
    List<Decision> before = looks(engine, charge, clock);
    if (charge.cost() > 0 && engine.acquire(List.of(charge)).get(0).allowed()) {
      engine.refund(charge);
      assertThat(looks(engine, charge, clock)).as("%s", charge).isEqualTo(before);
    }
  }

  /** As the state is seen now and at some later times, which shows all of it. */
  private static List<Decision> looks(Engine engine, Charge charge, HandClock clock) {
    long now = clock.millis();
    long window = charge.policy().limit().window().toMillis();
    List<Decision> looks = new ArrayList<>();
    for (long later :
        new long[] {0, 1, window / 7, window / 3, window / 2, window, 3 * window / 2}) {
      if (HandClock.canShow(now + later)) {
        clock.set(now + later);
        looks.addAll(engine.acquire(List.of(new Charge(charge.policy(), charge.key(), 0))));
      }
    }
    clock.set(now);
    return looks;
  }
}
