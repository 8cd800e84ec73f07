package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

  private static final Decision ROOMY = decision("roomy", Outcome.ALLOWED, 9, 0);
  private static final Decision TIGHT = decision("tight", Outcome.ALLOWED, 1, 0);
  private static final Decision SOON = decision("soon", Outcome.REFUSED, 0, 5);
  private static final Decision LATER = decision("later", Outcome.REFUSED, 3, 7);
  private static final Decision NEVER = decision("never", Outcome.UNSERVABLE, 8, 0);

  @Test
  void isAllowedWhenEveryDecisionIs() {
    Verdict verdict = new Verdict(List.of(ROOMY, TIGHT));
    assertThat(verdict.allowed()).isTrue();
    assertThat(verdict.refusals()).isEmpty();
    assertThat(verdict.retryAfter()).isZero();
    assertThat(verdict.strictest()).isEqualTo(TIGHT);
  }

  @Test
  void tellsTheLongestWaitOfTheRefused() {
    Verdict verdict = new Verdict(List.of(SOON, ROOMY, LATER));
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.refusals()).containsExactly(SOON, LATER);
    assertThat(verdict.retryAfter()).hasMillis(7);
    assertThat(verdict.strictest()).isEqualTo(LATER);
  }

  @Test
  void hasNoWaitWhenAnyDecisionIsUnservable() {
    Verdict verdict = new Verdict(List.of(LATER, NEVER));
    assertThat(verdict.refusals()).containsExactly(LATER, NEVER);
    assertThat(verdict.retryAfter()).isZero();
    assertThat(verdict.strictest()).isEqualTo(NEVER);
  }

  @Test
  void breaksTiesByFewestRemainingThenByTheEarlierCharge() {
    Decision asSoon = decision("as soon", Outcome.REFUSED, 0, 5);
    Decision fewer = decision("fewer", Outcome.UNSERVABLE, 7, 0);
    assertThat(new Verdict(List.of(SOON, asSoon)).strictest()).isSameAs(SOON);
    assertThat(new Verdict(List.of(asSoon, SOON)).strictest()).isSameAs(asSoon);
    assertThat(new Verdict(List.of(NEVER, fewer)).strictest()).isSameAs(fewer);
  }

  @Test
  void keepsItsOwnList() {
    List<Decision> decisions = new ArrayList<>(List.of(ROOMY));
    Verdict verdict = new Verdict(decisions);
    decisions.add(SOON);
    assertThat(verdict.decisions()).containsExactly(ROOMY);
  }

  @Test
  void needsADecision() {
    assertThatThrownBy(() -> new Verdict(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a verdict needs at least one decision");
  }

  private static Decision decision(String name, Outcome outcome, long remaining, long retryMillis) {
    return new Decision(
        new Policy(name.replace(' ', '-'), Limit.parse("fixed-window 10/1s")),
        outcome,
        remaining,
        Duration.ofMillis(retryMillis),
        Duration.ofMillis(1),
        Source.ENGINE);
  }
}
