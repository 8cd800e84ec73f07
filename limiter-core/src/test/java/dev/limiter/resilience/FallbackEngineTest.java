package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.internal.PartialFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FallbackEngineTest {

  private static final Limit TWO_PER_MINUTE = Limit.parse("fixed-window 2/1m");
  private static final Policy LOCAL = new Policy("local", TWO_PER_MINUTE);
  private static final Policy ALLOW = new Policy("allow", TWO_PER_MINUTE);
  private static final Policy DENY = new Policy("deny", TWO_PER_MINUTE);

  private final HandTime time = new HandTime();
  private final BreakableEngine engine = new BreakableEngine(time);
  private final Heard heard = new Heard();
  private final FallbackEngine fallback =
      new FallbackEngine(
          engine,
          new FailurePolicies(
              OnEngineFailure.LOCAL,
              Map.of("allow", OnEngineFailure.ALLOW, "deny", OnEngineFailure.DENY)),
          heard,
          time::nanos);

  @Test
  void theEngineDecidesWhileItAnswers() {
    Decision first = ask(LOCAL, 1);
    assertThat(first.source()).isEqualTo(Source.ENGINE);
    assertThat(first.remaining()).isEqualTo(1);
    assertThat(heard.events).isEmpty();
  }

  @Test
  void localDecidesWithTheSameLimitsAndClock() {
    engine.fail();
    time.passMillis(500);
    assertThat(ask(LOCAL, 2).source()).isEqualTo(Source.FALLBACK);
    Decision refused = ask(LOCAL, 1);
    Instant windowEnd = Instant.ofEpochMilli((time.millis() / 60_000 + 1) * 60_000);
    Duration left = Duration.between(time.instant(), windowEnd);
    assertThat(refused)
        .isEqualTo(new Decision(LOCAL, Outcome.REFUSED, 0, left, left, Source.FALLBACK));
    time.passMillis(left.toMillis());
    assertThat(ask(LOCAL, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void allowChecksNothing() {
    lose();
    for (int i = 0; i < 3; i++) {
      assertThat(ask(ALLOW, 1)).isEqualTo(Unchecked.allowed(ALLOW));
    }
  }

  @Test
  void denyRefusesUntilTheNextProbe() {
    lose();
    time.passMillis(400);
    assertThat(ask(DENY, 1))
        .isEqualTo(
            new Decision(
                DENY, Outcome.REFUSED, 0, Duration.ofMillis(600), Duration.ZERO, Source.UNCHECKED));
  }

  @Test
  void denyNeverRefusesALook() {
    lose();
    assertThat(ask(DENY, 0))
        .isEqualTo(
            new Decision(DENY, Outcome.ALLOWED, 0, Duration.ZERO, Duration.ZERO, Source.UNCHECKED));
  }

  @Test
  void nothingIsConsumedLocallyWhereOneChargeIsDenied() {
    lose();
    List<Decision> decisions =
        fallback.acquire(
            List.of(new Charge(LOCAL, "k", 2), new Charge(DENY, "k"), new Charge(ALLOW, "k")));
    assertThat(decisions)
        .extracting(Decision::outcome)
        .containsExactly(Outcome.ALLOWED, Outcome.REFUSED, Outcome.ALLOWED);
    assertThat(decisions)
        .extracting(Decision::source)
        .containsExactly(Source.FALLBACK, Source.UNCHECKED, Source.UNCHECKED);
    assertThat(ask(LOCAL, 0).remaining()).isEqualTo(2);
  }

  @Test
  void aLookAtADeniedPolicyHindersNobody() {
    lose();
    fallback.acquire(List.of(new Charge(LOCAL, "k"), new Charge(DENY, "k", 0)));
    assertThat(ask(LOCAL, 0).remaining()).isEqualTo(1);
  }

  @Test
  void anOutageCostsFiveCallsAndOneProbePerSecond() {
    engine.fail();
    for (int request = 0; request < 1_000; request++) {
      ask(ALLOW, 1);
      time.passMillis(10);
    }
    assertThat(engine.calls).isEqualTo(5 + 9);
  }

  @Test
  void isBackWithTheFirstProbeThatWrites() {
    lose();
    ask(LOCAL, 2);
    engine.heal();
    time.passMillis(1_000);
    Decision probe = ask(LOCAL, 1);
    assertThat(probe.source()).isEqualTo(Source.ENGINE);
    assertThat(probe.remaining()).as("the engine's own count").isEqualTo(1);
    assertThat(heard.events)
        .containsExactly(
            "failed", "failed", "failed", "failed", "failed", "lost", "back after 1000 ms");
  }

  @Test
  void localStartsEmptyIfTheEngineWasBackForAMinute() {
    Policy aDay = new Policy("local", Limit.parse("fixed-window 2/1d"));
    lose();
    ask(aDay, 2);
    assertThat(ask(aDay, 1).outcome()).isEqualTo(Outcome.REFUSED);
    engine.heal();
    time.passMillis(1_000);
    ask(ALLOW, 1);
    time.passMillis(60_000);
    lose();
    assertThat(ask(aDay, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void localCountsOnWhileTheEngineComesAndGoes() {
    Policy aDay = new Policy("local", Limit.parse("fixed-window 2/1d"));
    for (int outage = 0; outage < 100; outage++) {
      lose();
      assertThat(ask(aDay, 1).allowed()).isEqualTo(outage < 2);
      time.passMillis(30_000);
      engine.heal();
      ask(ALLOW, 1);
      assertThat(heard.events).endsWith("back after 30000 ms");
      time.passMillis(59_000);
    }
  }

  @Test
  void aPartThatFailsIsNoLostEngine() {
    engine.failWith(() -> new PartialFailure(new EngineException("one node is lost")));
    for (int i = 0; i < 100; i++) {
      assertThat(ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
    }
    assertThat(heard.events).containsOnly("failed");
    engine.heal();
    assertThat(ask(LOCAL, 1).source()).isEqualTo(Source.ENGINE);
  }

  @Test
  void localCountsOnThroughFailuresNowAndThen() {
    for (int i = 0; i < 3; i++) {
      engine.fail();
      assertThat(ask(LOCAL, 1).allowed()).isEqualTo(i < 2);
      engine.heal();
      ask(ALLOW, 1);
    }
    assertThat(heard.events).containsOnly("failed");
  }

  @Test
  void aServerThatOnlyReadsIsLostAndStaysLost() {
    ask(LOCAL, 2);
    engine.failWrites();
    for (int i = 0; i < 5; i++) {
      assertThat(ask(LOCAL, 1))
          .as("a true refusal")
          .extracting(Decision::source)
          .isEqualTo(Source.ENGINE);
      ask(ALLOW, 1);
    }
    assertThat(heard.events).endsWith("lost");
    time.passMillis(1_000);
    assertThat(ask(LOCAL, 1).source()).isEqualTo(Source.ENGINE);
    assertThat(heard.events).endsWith("lost");
    engine.heal();
    ask(ALLOW, 1);
    assertThat(heard.events).endsWith("back after 1000 ms");
  }

  @Test
  void refundGoesToTheEngineOrWhileItIsLostToLocal() {
    ask(LOCAL, 2);
    fallback.refund(new Charge(LOCAL, "k"));
    assertThat(ask(LOCAL, 0).remaining()).isEqualTo(1);
    lose();
    ask(LOCAL, 2);
    int before = engine.calls;
    fallback.refund(new Charge(LOCAL, "k"));
    assertThat(engine.calls).isEqualTo(before);
    assertThat(ask(LOCAL, 0).remaining()).isEqualTo(1);
  }

  @Test
  void refundByTheSourceOfTheDecision() {
    ask(LOCAL, 2);
    lose();
    ask(LOCAL, 2);
    fallback.refund(new Charge(LOCAL, "k"), Source.UNCHECKED);
    fallback.refund(new Charge(LOCAL, "k"), Source.CACHED_DENIAL);
    assertThat(ask(LOCAL, 0).remaining()).isZero();
    fallback.refund(new Charge(LOCAL, "k"), Source.FALLBACK);
    assertThat(ask(LOCAL, 0).remaining()).isEqualTo(1);
    assertThatThrownBy(() -> fallback.refund(new Charge(LOCAL, "k"), Source.ENGINE))
        .isInstanceOf(EngineException.class)
        .hasMessage("the engine is lost and was not asked");
  }

  @Test
  void resetReachesLocalAtOnceAndSaysThatTheEngineWasNotAsked() {
    lose();
    ask(LOCAL, 2);
    assertThatThrownBy(() -> fallback.reset(LOCAL, "k")).isInstanceOf(EngineException.class);
    assertThat(ask(LOCAL, 0).remaining()).isEqualTo(2);
  }

  @Test
  void resetProbesAnEngineThatNobodyAskedSince() {
    ask(LOCAL, 2);
    lose();
    engine.heal();
    time.passMillis(10_000);
    fallback.reset(LOCAL, "k");
    assertThat(ask(LOCAL, 1))
        .extracting(Decision::source, Decision::remaining)
        .containsExactly(Source.ENGINE, 1L);
  }

  /** Case B59. */
  @ParameterizedTest
  @ValueSource(
      strings = {"LOADING", "MISCONF", "OOM", "READONLY", "BUSY", "NOREPLICAS", "MASTERDOWN"})
  void everyErrorReplyIsAFailure(String reply) {
    engine.failWith(() -> new EngineException("redis://cache:6379 answered an error: " + reply));
    assertThat(ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
    assertThat(ask(ALLOW, 1).source()).isEqualTo(Source.UNCHECKED);
    assertThat(ask(DENY, 1).outcome()).isEqualTo(Outcome.REFUSED);
  }

  @Test
  void aBugOfTheEngineIsAFailure() {
    engine.failWith(() -> new ArrayIndexOutOfBoundsException(3));
    assertThat(ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
    assertThat(heard.events).containsExactly("failed");
  }

  private static List<RuntimeException> blamesOfTheCaller() {
    return List.of(
        new IllegalArgumentException("bad"),
        new IllegalStateException("closed"),
        new NullPointerException("key"));
  }

  @ParameterizedTest
  @MethodSource("blamesOfTheCaller")
  void whatBlamesTheCallerPassesThroughAndIsNoFailure(RuntimeException blame) {
    engine.failWith(() -> blame);
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(() -> ask(LOCAL, 1)).isSameAs(blame);
    }
    assertThat(heard.events).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(OnEngineFailure.class)
  void badArgumentsAreRefusedDuringAnOutageToo(OnEngineFailure mode) {
    lose();
    String name = mode.name().toLowerCase(Locale.ROOT);
    List<Charge> contradicting =
        List.of(
            new Charge(new Policy(name, TWO_PER_MINUTE), "k"),
            new Charge(new Policy(name, Limit.parse("fixed-window 3/1m")), "k"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fallback.acquire(contradicting))
        .withMessage(
            "policy \""
                + name
                + "\" comes with two limits for one key in one call: fixed-window 2/1m and"
                + " fixed-window 3/1m");
    assertThatIllegalArgumentException().isThrownBy(() -> fallback.acquire(List.of()));
  }

  @Test
  void anOverlargeCostIsUnservableLocally() {
    lose();
    assertThat(ask(LOCAL, 3).outcome()).isEqualTo(Outcome.UNSERVABLE);
  }

  private Decision ask(Policy policy, long cost) {
    return fallback.acquire(List.of(new Charge(policy, "k", cost))).get(0);
  }

  private void lose() {
    engine.fail();
    for (int i = 0; i < 5; i++) {
      ask(ALLOW, 1);
    }
    assertThat(heard.events).endsWith("lost");
  }
}
