package dev.limiter.resilience;

import static dev.limiter.resilience.Outage.LOCAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was counted in an outage is not kept for ever after it. */
@Tag("A07")
class LocalEngineTest {

  private final HandTime time = new HandTime();
  private final LocalEngine local = new LocalEngine(Optional.of(time), time::nanos);

  @Test
  void keepsItsCountsWhileTheEngineIsAwayAndForAMinuteAfter() {
    charge();
    time.passMillis(600_000);
    local.tidy();
    assertThat(local.empty()).as("while the engine is away").isFalse();
    local.rest();
    time.passMillis(59_999);
    local.tidy();
    assertThat(local.empty()).as("just before a minute").isFalse();
  }

  @Test
  void freesItsCountsAMinuteAfterTheEngineCameBack() {
    charge();
    local.rest();
    time.passMillis(60_000);
    local.tidy();
    assertThat(local.empty()).isTrue();
    assertThat(charge()).as("the next outage begins empty").isEqualTo(1);
  }

  @Test
  void isTidiedByTheCallsThatTheEngineDecides() {
    Outage outage = new Outage();
    outage.lose();
    outage.ask(LOCAL, 2);
    outage.engine.heal();
    outage.time.passMillis(1_000);
    outage.ask(LOCAL, 1);
    outage.time.passMillis(60_000);
    outage.ask(LOCAL, 0);
    assertThat(outage.fallback.countsLocally()).isFalse();
  }

  private long charge() {
    return local.acquire(List.of(new Charge(LOCAL, "k"))).get(0).remaining();
  }
}
