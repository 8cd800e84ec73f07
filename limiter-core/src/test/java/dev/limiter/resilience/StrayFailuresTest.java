package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.internal.PartialFailure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is logged of failures that do not amount to a lost engine. */
class StrayFailuresTest {

  private static final Policy POLICY = new Policy("api", Limit.parse("fixed-window 10/1m"));
  private static final String ENGINE = "Redis at cache:6379, namespace \"shop\"";
  private static final String LATE = "redis://cache:6379 did not answer in time";
  private static final String LOCAL =
      "local counters on this node decide; N nodes allow up to N times the limit";

  private final HandTime time = new HandTime();
  private final BreakableEngine engine = new BreakableEngine(time);
  private final LogLines log = LogLines.of(OutageReport.class);
  private final FallbackEngine fallback =
      new FallbackEngine(
          engine, new FailurePolicies(OnEngineFailure.LOCAL, Map.of()), new Heard(), time::nanos);

  @AfterEach
  void detach() {
    log.close();
  }

  /** Case N01: where every second call fails, the engine is never lost, and yet a line says it. */
  @Tag("N01")
  @Test
  void saysOnceAMinuteThatCallsFailThoughTheEngineIsNotLost() {
    for (int i = 0; i < 800; i++) {
      if (i % 2 == 0) {
        engine.fail();
      } else {
        engine.heal();
      }
      ask("k" + i);
      time.passMillis(100);
    }
    String when = "; when a call fails, " + LOCAL;
    assertThat(log.lines())
        .containsExactly(
            "WARNING rate limiting: a call to its engine (" + ENGINE + ") failed: " + LATE + when,
            "WARNING rate limiting: 300 calls to its engine ("
                + ENGINE
                + ") failed, the last one: "
                + LATE
                + when);
  }

  @Test
  void saysFailuresWithoutAnySuccessOnlyAfterAMinute() {
    engine.fail();
    ask("k");
    time.passMillis(59_999);
    ask("k");
    assertThat(log.lines()).isEmpty();
    time.passMillis(1);
    ask("k");
    assertThat(log.lines())
        .containsExactly(
            "WARNING rate limiting: 3 calls to its engine ("
                + ENGINE
                + ") failed, the last one: "
                + LATE
                + "; when a call fails, "
                + LOCAL);
  }

  @Test
  void saysAPartThatFailsOnceAMinute() {
    for (int i = 0; i < 1_000; i++) {
      if (i % 3 == 0) {
        engine.failWith(() -> new PartialFailure(new EngineException("Redis at a:1 is away")));
      } else {
        engine.heal();
      }
      ask("k" + i);
      time.passMillis(100);
    }
    assertThat(log.lines()).hasSize(2).allMatch(line -> line.contains("Redis at a:1 is away"));
  }

  @Test
  void saysNoLineOfItsOwnForFailuresThatEndInALoss() {
    engine.fail();
    for (int i = 0; i < 5; i++) {
      ask("k");
    }
    engine.heal();
    time.passMillis(1_000);
    ask("k");
    ask("k");
    assertThat(log.lines()).hasSize(2).noneMatch(line -> line.contains(" to its engine"));
  }

  private void ask(String key) {
    fallback.acquire(List.of(new Charge(POLICY, key)));
  }
}
