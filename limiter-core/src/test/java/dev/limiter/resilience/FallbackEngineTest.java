package dev.limiter.resilience;

import static dev.limiter.resilience.Outage.ALLOW;
import static dev.limiter.resilience.Outage.DENY;
import static dev.limiter.resilience.Outage.LOCAL;
import static dev.limiter.resilience.Outage.TWO_PER_MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who decides while the engine is away. */
class FallbackEngineTest {

  private final Outage outage = new Outage();

  @Test
  void theEngineDecidesWhileItAnswers() {
    Decision first = outage.ask(LOCAL, 1);
    assertThat(first.source()).isEqualTo(Source.ENGINE);
    assertThat(first.remaining()).isEqualTo(1);
    assertThat(outage.heard.events).isEmpty();
  }

  @Test
  void localDecidesWithTheSameLimitsAndClock() {
    outage.engine.fail();
    outage.time.passMillis(500);
    assertThat(outage.ask(LOCAL, 2).source()).isEqualTo(Source.FALLBACK);
    Decision refused = outage.ask(LOCAL, 1);
    Instant windowEnd = Instant.ofEpochMilli((outage.time.millis() / 60_000 + 1) * 60_000);
    Duration left = Duration.between(outage.time.instant(), windowEnd);
    assertThat(refused)
        .isEqualTo(new Decision(LOCAL, Outcome.REFUSED, 0, left, left, Source.FALLBACK));
    outage.time.passMillis(left.toMillis());
    assertThat(outage.ask(LOCAL, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void allowChecksNothing() {
    outage.lose();
    for (int i = 0; i < 3; i++) {
      assertThat(outage.ask(ALLOW, 1)).isEqualTo(Unchecked.allowed(ALLOW));
    }
  }

  @Test
  void denyRefusesUntilTheNextProbe() {
    outage.lose();
    outage.time.passMillis(400);
    assertThat(outage.ask(DENY, 1))
        .isEqualTo(
            new Decision(
                DENY, Outcome.REFUSED, 0, Duration.ofMillis(600), Duration.ZERO, Source.UNCHECKED));
  }

  @Test
  void denyNeverRefusesALook() {
    outage.lose();
    assertThat(outage.ask(DENY, 0))
        .isEqualTo(
            new Decision(DENY, Outcome.ALLOWED, 0, Duration.ZERO, Duration.ZERO, Source.UNCHECKED));
  }

  @Test
  void nothingIsConsumedLocallyWhereOneChargeIsDenied() {
    outage.lose();
    List<Decision> decisions =
        outage.fallback.acquire(
            List.of(new Charge(LOCAL, "k", 2), new Charge(DENY, "k"), new Charge(ALLOW, "k")));
    assertThat(decisions)
        .extracting(Decision::outcome)
        .containsExactly(Outcome.ALLOWED, Outcome.REFUSED, Outcome.ALLOWED);
    assertThat(decisions)
        .extracting(Decision::source)
        .containsExactly(Source.FALLBACK, Source.UNCHECKED, Source.UNCHECKED);
    assertThat(outage.ask(LOCAL, 0).remaining()).isEqualTo(2);
  }

  @Test
  void aLookAtADeniedPolicyHindersNobody() {
    outage.lose();
    outage.fallback.acquire(List.of(new Charge(LOCAL, "k"), new Charge(DENY, "k", 0)));
    assertThat(outage.ask(LOCAL, 0).remaining()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(OnEngineFailure.class)
  void badArgumentsAreRefusedDuringAnOutageToo(OnEngineFailure mode) {
    outage.lose();
    String name = mode.name().toLowerCase(Locale.ROOT);
    List<Charge> contradicting =
        List.of(
            new Charge(new Policy(name, TWO_PER_MINUTE), "k"),
            new Charge(new Policy(name, Limit.parse("fixed-window 3/1m")), "k"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> outage.fallback.acquire(contradicting))
        .withMessage(
            "policy \""
                + name
                + "\" comes with two limits for one key in one call: fixed-window 2/1m and"
                + " fixed-window 3/1m");
    assertThatIllegalArgumentException().isThrownBy(() -> outage.fallback.acquire(List.of()));
  }

  @Test
  void anOverlargeCostIsUnservableLocally() {
    outage.lose();
    assertThat(outage.ask(LOCAL, 3).outcome()).isEqualTo(Outcome.UNSERVABLE);
  }
}
