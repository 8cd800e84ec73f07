package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutageReportTest {

  private static final Policy POLICY = new Policy("api", Limit.parse("fixed-window 10/1m"));

  private final HandTime time = new HandTime();
  private final BreakableEngine engine = new BreakableEngine(time);
  private final FallbackEngine fallback =
      new FallbackEngine(
          engine, new FailurePolicies(OnEngineFailure.LOCAL, Map.of()), new Heard(), time::nanos);
  private final LogLines log = LogLines.of(OutageReport.class);

  @AfterEach
  void detach() {
    log.close();
  }

  /** Case B96. */
  @Test
  void tenThousandRequestsInAnOutageMakeOneLineAndRecoveryMakesOne() {
    engine.fail();
    for (int i = 0; i < 10_000; i++) {
      ask("client" + i);
      time.passMillis(1);
    }
    engine.heal();
    time.passMillis(1_000);
    ask("client");
    assertThat(log.lines())
        .containsExactly(
            "WARNING the engine is lost; until it is back each policy decides as its"
                + " on-engine-failure says: redis://cache:6379 did not answer in time",
            "INFO the engine is back, 10996 ms after it was lost");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NOPERM", "NOAUTH", "WRONGPASS"})
  void anErrorOfConfigurationIsNamedOncePerOutage(String kind) {
    engine.failWith(
        () -> new EngineException("the engine failed", new IllegalAccessException(kind + " no")));
    for (int i = 0; i < 100; i++) {
      ask("k");
    }
    assertThat(log.lines())
        .containsExactly(
            "SEVERE the engine refuses us with "
                + kind
                + ", which only a change of its configuration or ours ends: the engine failed",
            "WARNING the engine is lost; until it is back each policy decides as its"
                + " on-engine-failure says: the engine failed");
  }

  private void ask(String key) {
    fallback.acquire(List.of(new Charge(POLICY, key)));
  }
}
