package dev.limiter.resilience;

import static dev.limiter.resilience.Outage.ALLOW;
import static dev.limiter.resilience.Outage.DENY;
import static dev.limiter.resilience.Outage.LOCAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.internal.PartialFailure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When an engine counts as lost, and when as back. */
class FallbackReturnTest {

  private final Outage outage = new Outage();

  @Test
  void anOutageCostsFiveCallsAndOneProbePerSecond() {
    outage.engine.fail();
    for (int request = 0; request < 1_000; request++) {
      outage.ask(ALLOW, 1);
      outage.time.passMillis(10);
    }
    assertThat(outage.engine.calls).isEqualTo(5 + 9);
  }

  @Test
  void isBackWithTheFirstProbeThatWrites() {
    outage.lose();
    outage.ask(LOCAL, 2);
    outage.engine.heal();
    outage.time.passMillis(1_000);
    Decision probe = outage.ask(LOCAL, 1);
    assertThat(probe.source()).isEqualTo(Source.ENGINE);
    assertThat(probe.remaining()).as("the engine's own count").isEqualTo(1);
    assertThat(outage.heard.events)
        .containsExactly(
            "failed", "failed", "failed", "failed", "failed", "lost", "back after 1000 ms");
  }

  @Test
  void localStartsEmptyIfTheEngineWasBackForAMinute() {
    Policy aDay = new Policy("local", Limit.parse("fixed-window 2/1d"));
    outage.lose();
    outage.ask(aDay, 2);
    assertThat(outage.ask(aDay, 1).outcome()).isEqualTo(Outcome.REFUSED);
    outage.engine.heal();
    outage.time.passMillis(1_000);
    outage.ask(ALLOW, 1);
    outage.time.passMillis(60_000);
    outage.lose();
    assertThat(outage.ask(aDay, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void localCountsOnWhileTheEngineComesAndGoes() {
    Policy aDay = new Policy("local", Limit.parse("fixed-window 2/1d"));
    for (int times = 0; times < 100; times++) {
      outage.lose();
      assertThat(outage.ask(aDay, 1).allowed()).isEqualTo(times < 2);
      outage.time.passMillis(30_000);
      outage.engine.heal();
      outage.ask(ALLOW, 1);
      assertThat(outage.heard.events).endsWith("back after 30000 ms");
      outage.time.passMillis(59_000);
    }
  }

  @Test
  void aPartThatFailsIsNoLostEngine() {
    outage.engine.failWith(() -> new PartialFailure(new EngineException("one node is lost")));
    for (int i = 0; i < 100; i++) {
      assertThat(outage.ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
    }
    assertThat(outage.heard.events).containsOnly("failed");
    outage.engine.heal();
    assertThat(outage.ask(LOCAL, 1).source()).isEqualTo(Source.ENGINE);
  }

  @Test
  void localCountsOnThroughFailuresNowAndThen() {
    for (int i = 0; i < 3; i++) {
      outage.engine.fail();
      assertThat(outage.ask(LOCAL, 1).allowed()).isEqualTo(i < 2);
      outage.engine.heal();
      outage.ask(ALLOW, 1);
    }
    assertThat(outage.heard.events).containsOnly("failed");
  }

  @Test
  void aServerThatOnlyReadsIsLostAndStaysLost() {
    outage.ask(LOCAL, 2);
    outage.engine.failWrites();
    for (int i = 0; i < 5; i++) {
      assertThat(outage.ask(LOCAL, 1))
          .as("a true refusal")
          .extracting(Decision::source)
          .isEqualTo(Source.ENGINE);
      outage.ask(ALLOW, 1);
    }
    assertThat(outage.heard.events).endsWith("lost");
    outage.time.passMillis(1_000);
    assertThat(outage.ask(LOCAL, 1).source()).isEqualTo(Source.ENGINE);
    assertThat(outage.heard.events).endsWith("lost");
    outage.engine.heal();
    outage.ask(ALLOW, 1);
    assertThat(outage.heard.events).endsWith("back after 1000 ms");
  }

  /** Case B59. */
  @ParameterizedTest
  @ValueSource(
      strings = {"LOADING", "MISCONF", "OOM", "READONLY", "BUSY", "NOREPLICAS", "MASTERDOWN"})
  void everyErrorReplyIsAFailure(String reply) {
    outage.engine.failWith(
        () -> new EngineException("redis://cache:6379 answered an error: " + reply));
    assertThat(outage.ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
    assertThat(outage.ask(ALLOW, 1).source()).isEqualTo(Source.UNCHECKED);
    assertThat(outage.ask(DENY, 1).outcome()).isEqualTo(Outcome.REFUSED);
  }

  @Test
  void aBugOfTheEngineIsAFailure() {
    outage.engine.failWith(() -> new ArrayIndexOutOfBoundsException(3));
    assertThat(outage.ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
    assertThat(outage.heard.events).containsExactly("failed");
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
    outage.engine.failWith(() -> blame);
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(() -> outage.ask(LOCAL, 1)).isSameAs(blame);
    }
    assertThat(outage.heard.events).isEmpty();
  }
}
