package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults other people had with counting by cost (B12 to B20). */
interface CountingCases extends ContractFixture {

  @ParameterizedTest
  @CsvSource({
    "fixed-window 5/60s, fixed-window 3/60s, 60",
    "sliding-log 5/60s, sliding-log 3/60s, 60",
    "sliding-counter 5/60s, sliding-counter 3/60s, 85", // floor(5 (60 - e) / 60) = 2 at e = 24.001
    "token-bucket 5 refill 5/60s, token-bucket 3 refill 5/60s, 12",
  })
  default void b12RemainingIsNeverBelowZero(String before, String after, int retrySeconds) {
    try (Timeline t = timeline(before)) {
      for (int call = 1; call <= 8; call++) {
        long remaining = t.at(0).take(1).decision().remaining();
        assertThat(remaining).as("call %d", call).isEqualTo(Math.max(0, 5 - call));
      }
      t.reload(after).take(1).refusedFor(retrySeconds); // 9: 5 of 3 used
    }
  }

  @Test
  default void b13RemainingIsNeverAboveTheLimit() {
    try (Timeline t = timeline("token-bucket 5 refill 1/1s")) {
      t.at(0).take(1).allowed(4); // 1
      t.at(60_000).take(6).unservable(5).reset(0); // 2: full, not 64
      t.at(60_000).take(5).allowed(0); // 3: nothing was consumed by 2
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token-bucket 3 refill 3/2s",
        "fixed-window 3/2s",
        "sliding-log 3/2s",
        "sliding-counter 3/2s"
      })
  default void b14ACostAboveTheLimitHasNoRetry(String limit) {
    try (Timeline t = timeline(limit)) {
      t.at(0).take(4).unservable(3).reset(0); // 1: never, and nothing consumed
      t.at(0).take(3).allowed(0); // 2: exactly the limit is servable
      Decision third = t.at(0).take(3).decision(); // 3
      assertThat(third.outcome()).isEqualTo(Decision.Outcome.REFUSED);
      if (limit.startsWith("token")) {
        assertThat(third.retryAfter()).hasSeconds(2);
      }
    }
  }

  @Test
  default void b15AnOversizedCostDoesNotSlipThroughTheLog() {
    try (Timeline t = timeline("sliding-log 10/60s")) {
      t.at(0).take(5).allowed(5); // 1
      t.at(0).take(100).unservable(5); // 2: above the limit
      t.at(0).take(6).refused(5, 60_000); // 3: one too many
      t.at(0).take(5).allowed(0); // 4: exactly the rest
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 10/60s",
        "sliding-log 10/60s",
        "sliding-counter 10/60s",
        "token-bucket 10 refill 1/3600s"
      })
  default void b17TheCostIsCharged(String limit) {
    try (Timeline t = timeline(limit)) {
      t.at(0).take(4).allowed(6); // 1
      t.at(0).take(4).allowed(2); // 2
      assertThat(t.at(0).take(4).decision()) // 3: 4 of 2
          .matches(decision -> !decision.allowed() && decision.remaining() == 2);
      t.at(0).take(2).allowed(0); // 4: 3 consumed nothing
    }
  }

  @Test
  default void b18NegativeCostIsRefusedAndZeroIsALook() {
    try (Timeline t = timeline("token-bucket 10 refill 1/3600s")) {
      t.at(0).look().allowed(10); // 1: a fresh bucket
      t.at(0).look().allowed(10); // 2: looking changed nothing
      t.at(0).take(10).allowed(0); // 3: drained
      assertThatThrownBy(() -> t.take(-5)) // 4: no tokens back
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("cost must be >= 0, was -5");
      t.at(0).take(1).refused(0, 3_600_000); // 5: still drained
    }
  }

  @Test
  default void b19RefusedCallsAreNotLogged() {
    try (Timeline t = timeline("sliding-log 10/600s")) {
      for (int second = 0; second < 10; second++) {
        t.at(second * 1_000L).take(1).allowed(9 - second);
      }
      int allowed = 0;
      for (int second = 10; second < 600; second++) {
        allowed += t.at(second * 1_000L).allowedOf(1, 1);
      }
      assertThat(allowed).isZero(); // 590 refusals
      t.at(600_500).take(1).allowed(0); // the call of +0 is gone, the refusals never came
      t.at(600_600).take(1).refused(0, 400).refusedFor(1); // the call of +1 is not
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void b20ARefusalByOneLimitLeavesTheOthersAlone(boolean siteFirst) {
    Policy perUser = new Policy("user", Limit.parse("fixed-window 2/60s"));
    Policy perSite = new Policy("site", Limit.parse("fixed-window 100/60s"));
    try (Engine engine = engine(new HandClock(T0))) {
      int allowed = 0;
      for (int call = 0; call < 50; call++) {
        allowed += allowed(engine, request(perUser, "u", perSite, siteFirst)) ? 1 : 0;
      }
      assertThat(allowed).isEqualTo(2);
      assertThat(remaining(engine, perSite)).isEqualTo(98);
      assertThat(allowed(engine, request(perUser, "v", perSite, siteFirst))).isTrue();
      assertThat(allowed(engine, request(perUser, "v", perSite, siteFirst))).isTrue();
      assertThat(remaining(engine, perSite)).isEqualTo(96);
    }
  }

  private static List<Charge> request(Policy perUser, String user, Policy perSite, boolean flip) {
    Charge ofUser = new Charge(perUser, user);
    Charge ofSite = new Charge(perSite, "all");
    return flip ? List.of(ofSite, ofUser) : List.of(ofUser, ofSite);
  }

  private static boolean allowed(Engine engine, List<Charge> charges) {
    return new Verdict(engine.acquire(charges)).allowed();
  }

  private static long remaining(Engine engine, Policy perSite) {
    return engine.acquire(List.of(new Charge(perSite, "all", 0))).get(0).remaining();
  }
}
