package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.internal.PermanentFailure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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

  /** Waiting does not end it, so it is an error of its own; also inside another failure. */
  @Test
  @Tag("N03")
  void namesAnErrorOfConfigurationOncePerKindAndOutage() {
    PermanentFailure refused =
        new PermanentFailure("redis answered NOPERM", null, "a missing permission", "grant it");
    engine.failWith(() -> new EngineException("the engine failed", refused));
    askOften();
    engine.failWith(() -> new PermanentFailure("redis answered x", null, "a command", "allow it"));
    time.passMillis(1_000);
    askOften();
    assertThat(log.lines())
        .filteredOn(line -> line.startsWith("SEVERE"))
        .containsExactly(
            "SEVERE the engine failed; this will not recover without a configuration change: grant"
                + " it",
            "SEVERE redis answered x; this will not recover without a configuration change: allow"
                + " it");
  }

  private void askOften() {
    for (int i = 0; i < 100; i++) {
      ask("k");
    }
  }

  private void ask(String key) {
    fallback.acquire(List.of(new Charge(POLICY, key)));
  }
}
