package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.FixedWindow;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.Verdict;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** HTTP.md, 10.1: one request, one account. */
class AccountTest {

  private static final InstantSource CLOCK = InstantSource.system();
  private static final Policy API = policy("api", 10);
  private static final Policy DAILY = policy("daily", 100);

  private final CountingEngine engine = new CountingEngine();
  private static final FailureSettings DENYING =
      new FailureSettings(OnEngineFailure.DENY, Map.of(), OptionalInt.of(0));

  private final EngineSpace space = new EngineSpace(engine, "shop", DENYING);
  private final Account account = new Account();

  @Test
  void oneStageIsOneCallOfTheEngine() {
    Verdict verdict = decide(new Charge(API, "a", 2), new Charge(DAILY, "a"));

    assertThat(engine.calls).containsExactly("acquire api/a 2, daily/a 1");
    assertThat(verdict.allowed()).isTrue();
  }

  @Test
  void ofOnePolicyAndKeyTheHighestCostCountsOnce() {
    decide(new Charge(API, "a", 2), new Charge(DAILY, "a"), new Charge(API, "a", 5));

    assertThat(engine.calls).containsExactly("acquire api/a 5, daily/a 1");
  }

  @Test
  void laterStageChargesOnlyTheDifferenceUpToTheHighestCost() {
    decide(new Charge(API, "a", 2));
    Verdict verdict = decide(new Charge(API, "a", 5), new Charge(DAILY, "a"));

    assertThat(engine.calls).containsExactly("acquire api/a 2", "acquire api/a 3, daily/a 1");
    assertThat(verdict.decisions()).extracting(Decision::remaining).containsExactly(5L, 99L);
  }

  @Test
  void laterStageThatAsksForNoMoreAsksNothing() {
    decide(new Charge(API, "a", 2));
    Verdict verdict = decide(new Charge(API, "a", 1));

    assertThat(engine.calls).containsExactly("acquire api/a 2");
    assertThat(verdict.decisions()).extracting(Decision::remaining).containsExactly(8L);
  }

  @Test
  void otherKeysNamespacesAndLimitsAreCharged() {
    CountingEngine other = new CountingEngine();
    decide(new Charge(API, "a"));
    decide(new Charge(API, "b"));
    decide(new Charge(policy("api", 20), "a"));
    account.decide(new EngineSpace(engine, "other", DENYING), List.of(new Charge(API, "a")), CLOCK);
    account.decide(new EngineSpace(other, "shop", DENYING), List.of(new Charge(API, "a")), CLOCK);

    assertThat(engine.calls)
        .containsExactly(
            "acquire api/a 1", "acquire api/b 1", "acquire api/a 1", "acquire api/a 1");
    assertThat(other.calls).containsExactly("acquire api/a 1");
  }

  @Test
  void sameEngineAndNamespaceInTwoFiltersIsOnePlace() {
    decide(new Charge(API, "a"));
    account.decide(new EngineSpace(engine, "shop", DENYING), List.of(new Charge(API, "a")), CLOCK);

    assertThat(engine.calls).containsExactly("acquire api/a 1");
  }

  @Test
  void refusedLaterStageGivesBackAndAsksAllAtFullCostInOneCall() {
    engine.used.put("daily/a", 100L);
    decide(new Charge(API, "a", 2));
    Verdict verdict = decide(new Charge(API, "a", 3), new Charge(DAILY, "a"));

    assertThat(engine.calls)
        .containsExactly(
            "acquire api/a 2",
            "acquire api/a 1, daily/a 1",
            "refund api/a 2",
            "acquire api/a 3, daily/a 1");
    assertThat(engine.used).containsEntry("api/a", 0L);
    assertThat(verdict.decisions())
        .extracting(Decision::outcome)
        .containsExactly(Outcome.ALLOWED, Outcome.REFUSED);
    assertThat(verdict.strictest().policy()).isEqualTo(DAILY);
  }

  @Test
  void theSecondAnswerStandsAlsoWhenItAllows() {
    engine.used.put("daily/a", 100L);
    decide(new Charge(API, "a", 2));
    engine.afterRefund = () -> engine.used.put("daily/a", 0L);
    Verdict verdict = decide(new Charge(DAILY, "a"));

    assertThat(verdict.allowed()).isTrue();
    assertThat(engine.used).containsEntry("api/a", 2L).containsEntry("daily/a", 1L);
  }

  @Test
  void servabilityIsJudgedOnTheFullCost() {
    decide(new Charge(API, "a", 5));
    Verdict verdict = decide(new Charge(API, "a", 12));

    assertThat(engine.calls)
        .containsExactly("acquire api/a 5", "refund api/a 5", "acquire api/a 12");
    assertThat(verdict.strictest().outcome()).isEqualTo(Outcome.UNSERVABLE);
    assertThat(verdict.strictest().remaining()).isEqualTo(10);
  }

  @Test
  void refusalOfOneEngineGivesBackOnTheOther() {
    CountingEngine second = new CountingEngine();
    second.used.put("daily/a", 100L);
    decide(new Charge(API, "a", 2));
    Verdict verdict =
        account.decide(
            new EngineSpace(second, "shop", DENYING), List.of(new Charge(DAILY, "a")), CLOCK);

    assertThat(verdict.decisions())
        .extracting(Decision::outcome, Decision::remaining)
        .containsExactly(tuple(Outcome.ALLOWED, 10L), tuple(Outcome.REFUSED, 0L));
    assertThat(engine.used).containsEntry("api/a", 0L);
    assertThat(second.used).containsEntry("daily/a", 100L);
  }

  @Test
  void onePolicyWithTwoLimitsIsNeverAskedInOneCall() {
    Policy smaller = policy("api", 3);
    engine.used.put("api/a", 2L);
    decide(new Charge(API, "a", 1));
    Verdict verdict = decide(new Charge(smaller, "a", 1));

    assertThat(engine.calls.subList(2, 5))
        .containsExactly("refund api/a 1", "acquire api/a 1", "acquire api/a 1");
    assertThat(verdict.allowed()).isFalse();
    assertThat(engine.used).containsEntry("api/a", 2L);
  }

  @Test
  void failingEngineLeavesNothingConsumed() {
    CountingEngine second = new CountingEngine();
    second.down = true;
    decide(new Charge(API, "a", 2));

    Verdict verdict =
        account.decide(
            new EngineSpace(second, "shop", DENYING), List.of(new Charge(DAILY, "a")), CLOCK);

    assertThat(verdict.allowed()).isFalse();
    assertThat(engine.used).containsEntry("api/a", 0L);
  }

  private Verdict decide(Charge... charges) {
    return account.decide(space, List.of(charges), CLOCK);
  }

  private static Policy policy(String name, long limit) {
    return new Policy(name, new FixedWindow(limit, Duration.ofMinutes(1)));
  }
}
