package dev.limiter.resilience;

import static dev.limiter.resilience.Outage.LOCAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.EngineException;
import org.junit.jupiter.api.Test;

/** What refund and reset do while the engine is away. */
class FallbackWriteTest {

  private final Outage outage = new Outage();

  @Test
  void refundGoesToTheEngineOrWhileItIsLostToLocal() {
    outage.ask(LOCAL, 2);
    outage.fallback.refund(new Charge(LOCAL, "k"));
    assertThat(outage.ask(LOCAL, 0).remaining()).isEqualTo(1);
    outage.lose();
    outage.ask(LOCAL, 2);
    int before = outage.engine.calls;
    outage.fallback.refund(new Charge(LOCAL, "k"));
    assertThat(outage.engine.calls).isEqualTo(before);
    assertThat(outage.ask(LOCAL, 0).remaining()).isEqualTo(1);
  }

  @Test
  void refundByTheSourceOfTheDecision() {
    outage.ask(LOCAL, 2);
    outage.lose();
    outage.ask(LOCAL, 2);
    outage.fallback.refund(new Charge(LOCAL, "k"), Source.UNCHECKED);
    outage.fallback.refund(new Charge(LOCAL, "k"), Source.CACHED_DENIAL);
    assertThat(outage.ask(LOCAL, 0).remaining()).isZero();
    outage.fallback.refund(new Charge(LOCAL, "k"), Source.FALLBACK);
    assertThat(outage.ask(LOCAL, 0).remaining()).isEqualTo(1);
    assertThatThrownBy(() -> outage.fallback.refund(new Charge(LOCAL, "k"), Source.ENGINE))
        .isInstanceOf(EngineException.class)
        .hasMessage("the engine is lost and was not asked");
  }

  @Test
  void resetReachesLocalAtOnceAndSaysThatTheEngineWasNotAsked() {
    outage.lose();
    outage.ask(LOCAL, 2);
    assertThatThrownBy(() -> outage.fallback.reset(LOCAL, "k")).isInstanceOf(EngineException.class);
    assertThat(outage.ask(LOCAL, 0).remaining()).isEqualTo(2);
  }

  @Test
  void resetProbesAnEngineThatNobodyAskedSince() {
    outage.ask(LOCAL, 2);
    outage.lose();
    outage.engine.heal();
    outage.time.passMillis(10_000);
    outage.fallback.reset(LOCAL, "k");
    assertThat(outage.ask(LOCAL, 1))
        .extracting(Decision::source, Decision::remaining)
        .containsExactly(Source.ENGINE, 1L);
  }
}
