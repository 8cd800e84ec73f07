package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.Verdict;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The application stops while a request is still handled: what the request does then succeeds. */
@Tag("N06")
class ClosedEngineTest {

  private static final String REFUND_LOST =
      "WARNING a refund was lost, since the engine of the rate limiter is closed; the cost stays"
          + " counted until its window is over; let requests end before the application stops";

  private final SentRequest request = new SentRequest("GET", "/a");

  @ParameterizedTest
  @ValueSource(strings = {"local", "allow", "deny"})
  void letsARequestUnderWayEnd(String onEngineFailure) {
    HttpLimiter limiter = open(InMemoryEngine.create(), onEngineFailure);
    assertThat(limiter.decide(request, request.attributes()).fields()).isNotEmpty();
    RateLimit current = RateLimit.current(request.attributes::get).orElseThrow();
    limiter.close();

    try (LogLines log = LogLines.of(EngineSpace.class)) {
      Verdict verdict = current.charge(2);

      assertThat(verdict.decisions())
          .extracting(Decision::outcome, Decision::source)
          .containsOnly(tuple(Outcome.ALLOWED, Source.UNCHECKED));
      assertThat(verdict.decisions()).hasSize(2);
      assertThat(log.lines()).isEmpty();
      current.refund("api", 1);
      CompletableFuture.runAsync(current::refund).join();
      current.refund();
      assertThat(log.lines()).containsExactly(REFUND_LOST);
    }
  }

  @Test
  void passesWhatALaterStageAsksUndecided() {
    HttpLimiter limiter = open(InMemoryEngine.create(), "deny");
    limiter.decide(request, request.attributes());
    limiter.close();

    assertThat(limiter.decide(request, request.attributes())).isEqualTo(Answer.UNDECIDED);
  }

  @Test
  void decidesNothingAndLeavesTheGivenEngineOpen() {
    CountingEngine engine = new CountingEngine();
    HttpLimiter limiter = over(engine, "deny");
    limiter.close();
    limiter.close();

    assertThat(limiter.decide(request, request.attributes())).isEqualTo(Answer.UNDECIDED);
    assertThat(request.attributes).doesNotContainKeys("dev.limiter.verdict", "dev.limiter.current");
    assertThat(engine.calls).isEmpty();
    assertThat(engine.closed).isFalse();
  }

  @Test
  void passesARequestWhoseCallTheCloseEnds() {
    EndingEngine engine = new EndingEngine();
    HttpLimiter limiter = open(engine, "deny");
    engine.during = limiter::close;

    Answer answer = limiter.decide(request, request.attributes());

    assertThat(answer.refusal()).isEmpty();
    assertThat(answer.fields()).isEmpty();
  }

  @Test
  void saysThatAnEngineWasClosedTooEarly() {
    InMemoryEngine engine = InMemoryEngine.create();
    HttpLimiter limiter = over(engine, "local");
    engine.close();

    try (LogLines log = LogLines.of(EngineSpace.class)) {
      for (int i = 0; i < 3; i++) {
        SentRequest next = new SentRequest("GET", "/a");
        assertThat(limiter.decide(next, next.attributes()).refusal()).isEmpty();
      }
      assertThat(log.lines())
          .containsExactly(
              "WARNING requests are not limited any more, since the engine of the rate limiter is"
                  + " closed; close it after the application has stopped");
    }
  }

  /** Over an engine of the application, which closes it with its last user. */
  private static HttpLimiter open(Engine engine, String onEngineFailure) {
    Map<String, String> settings = settings(onEngineFailure);
    settings.put("engine", "memory");
    return HttpLimiter.open(
        Configuration.parse(Settings.of(settings)),
        Optional.empty(),
        new SharedEngines(own -> engine));
  }

  private static HttpLimiter over(Engine engine, String onEngineFailure) {
    return HttpLimiter.over(
        Configuration.parseForEngine(Settings.of(settings(onEngineFailure))),
        engine,
        InstantSource.system());
  }

  private static Map<String, String> settings(String onEngineFailure) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("policy.api", "fixed-window 10/1m");
    settings.put("policy.daily", "fixed-window 100/1d");
    settings.put("rule.a", "/** -> api, daily");
    settings.put("on-engine-failure", onEngineFailure);
    return settings;
  }

  /** An engine that is closed while it is asked. */
  private static final class EndingEngine implements Engine {

    Runnable during = () -> {};

    @Override
    public List<Decision> acquire(List<Charge> charges) {
      during.run();
      throw new EngineException("the connection was closed");
    }

    @Override
    public void refund(Charge charge) {
      throw new IllegalStateException("the engine is closed");
    }

    @Override
    public void reset(Policy policy, String key) {
      throw new IllegalStateException("the engine is closed");
    }

    @Override
    public void close() {}
  }
}
