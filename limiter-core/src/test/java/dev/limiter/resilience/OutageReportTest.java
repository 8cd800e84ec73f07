package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.internal.PermanentFailure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class OutageReportTest {

  private static final Policy POLICY = new Policy("api", Limit.parse("fixed-window 10/1m"));

  private static final String ENGINE = "Redis at cache:6379, namespace \"shop\"";
  private static final String LATE = "redis://cache:6379 did not answer in time";
  private static final String LOCAL =
      "local counters on this node decide; N nodes allow up to N times the limit";

  private static final String ALLOWED = "requests are allowed unchecked";
  private static final String REFUSED = "requests are refused, with 503 over HTTP";

  private final HandTime time = new HandTime();
  private final BreakableEngine engine = new BreakableEngine(time);
  private final LogLines log = LogLines.of(OutageReport.class);
  private FallbackEngine fallback = over(OnEngineFailure.LOCAL, Map.of());

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
            "WARNING " + lost(LOCAL),
            "INFO rate limiting has its engine back (" + ENGINE + "), 10996 ms after it was lost");
  }

  /** Case U7: at 3 a.m. one line says whose engine is lost, why, and what decides meanwhile. */
  @Tag("U7")
  @Test
  void saysWhatDecidesMeanwhile() {
    fallback = over(OnEngineFailure.ALLOW, Map.of());
    loses(ALLOWED);
    fallback = over(OnEngineFailure.DENY, Map.of());
    loses(REFUSED);
    fallback =
        over(
            OnEngineFailure.LOCAL,
            Map.of(
                "login", OnEngineFailure.DENY,
                "api", OnEngineFailure.LOCAL,
                "health", OnEngineFailure.ALLOW));
    loses(LOCAL + "; policy \"health\": " + ALLOWED + "; policy \"login\": " + REFUSED);
    Map<String, OnEngineFailure> many = new HashMap<>();
    for (int policy = 0; policy < 4; policy++) {
      many.put("p" + policy, OnEngineFailure.DENY);
    }
    fallback = over(OnEngineFailure.LOCAL, many);
    loses(LOCAL + "; 4 policies have an on-engine-failure of their own");
  }

  private void loses(String decides) {
    engine.fail();
    for (int i = 0; i < 5; i++) {
      ask("k");
    }
    assertThat(log.lines()).contains("WARNING " + lost(decides));
  }

  /** Case U7: the line is one line; the trace is for those who ask for it. */
  @Tag("U7")
  @Test
  void keepsTheTraceForFine() {
    Logger logger = Logger.getLogger(OutageReport.class.getName());
    List<LogRecord> records = new ArrayList<>();
    Handler handler = new Records(records);
    logger.addHandler(handler);
    logger.setLevel(java.util.logging.Level.FINE);
    try {
      loses(LOCAL);
    } finally {
      logger.setLevel(null);
      logger.removeHandler(handler);
    }
    assertThat(records)
        .satisfiesExactly(
            line -> assertThat(line.getThrown()).isNull(),
            trace -> {
              assertThat(trace.getLevel()).isEqualTo(java.util.logging.Level.FINE);
              assertThat(trace.getThrown()).isInstanceOf(EngineException.class).hasMessage(LATE);
            });
  }

  /** Case U7: an outage of hours is said again each minute, by calls that come by. */
  @Tag("U7")
  @Test
  void remindsEachMinuteWhileItLasts() {
    engine.fail();
    for (int i = 0; i < 5; i++) {
      ask("k");
    }
    engine.failWith(() -> new EngineException("Redis at cache:6379 answered an error: LOADING"));
    for (int i = 0; i < 1_250; i++) {
      time.passMillis(100);
      ask("k" + i % 10);
    }
    assertThat(log.lines())
        .containsExactly("WARNING " + lost(LOCAL), stillLost(60), stillLost(120));
    time.passMillis(600_000);
    assertThatThrownBy(() -> fallback.reset(POLICY, "k")).isInstanceOf(EngineException.class);
    assertThat(log.lines()).hasSize(4).last().isEqualTo(stillLost(725));
    engine.heal();
    time.passMillis(1_000);
    ask("new");
    time.passMillis(600_000);
    ask("new");
    assertThat(log.lines())
        .hasSize(5)
        .last()
        .isEqualTo(
            "INFO rate limiting has its engine back (" + ENGINE + "), 726000 ms after it was lost");
  }

  private static String stillLost(long seconds) {
    return "WARNING rate limiting is still without its engine ("
        + ENGINE
        + "), lost "
        + seconds
        + " s ago, at last: Redis at cache:6379 answered an error: LOADING; until it is back, "
        + LOCAL;
  }

  @Test
  void namesAForeignEngineByItsClassOnlySinceItsTextMayHoldAPassword() {
    Crowded foreign = new Crowded(engine);
    fallback =
        new FallbackEngine(
            foreign,
            new FailurePolicies(OnEngineFailure.LOCAL, Map.of()),
            new Heard(),
            time::nanos);
    engine.fail();
    for (int i = 0; i < 5; i++) {
      ask("victim");
    }
    assertThat(log.lines())
        .containsExactly(
            "WARNING rate limiting has lost its engine (dev.limiter.resilience.Crowded): "
                + LATE
                + "; until it is back, "
                + LOCAL);
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

  private static String lost(String decides) {
    return "rate limiting has lost its engine ("
        + ENGINE
        + "): "
        + LATE
        + "; until it is back, "
        + decides;
  }

  private FallbackEngine over(OnEngineFailure byDefault, Map<String, OnEngineFailure> others) {
    return new FallbackEngine(
        engine, new FailurePolicies(byDefault, others), new Heard(), time::nanos);
  }

  private void ask(String key) {
    fallback.acquire(List.of(new Charge(POLICY, key)));
  }

  private static final class Records extends Handler {

    private final List<LogRecord> records;

    Records(List<LogRecord> records) {
      this.records = records;
      setLevel(java.util.logging.Level.ALL);
    }

    @Override
    public void publish(LogRecord line) {
      records.add(line);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
