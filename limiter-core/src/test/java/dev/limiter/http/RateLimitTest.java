package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Verdict;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** HTTP.md, 10.6: what happens after the decision. */
class RateLimitTest {

  private final CountingEngine engine = new CountingEngine();
  private final SentRequest request = new SentRequest("GET", "/a");
  private final List<Map<String, String>> rewritten = new ArrayList<>();
  private final Runnable end = HttpLimiter.begin(request.attributes()).orElseThrow();

  @Test
  void isEmptyWhenNothingWasDecided() {
    assertThat(RateLimit.current(request.attributes::get)).isEmpty();
    decide("rule.x", "/x -> api");
    assertThat(RateLimit.current(request.attributes::get)).isEmpty();
  }

  @Test
  void chargesTheSamePoliciesAndKeysAgain() {
    RateLimit current = decided("rule.a", "/** -> api cost 2, daily");

    Verdict verdict = current.charge(3);

    assertThat(engine.calls.get(1))
        .isEqualTo("acquire api/ip:203.0.113.9 3, daily/ip:203.0.113.9 3");
    assertThat(verdict.decisions()).extracting(Decision::remaining).containsExactly(5L, 96L);
    assertThat(current.verdict())
        .isEqualTo(verdict)
        .isEqualTo(request.attributes.get("dev.limiter.verdict"));
    assertThat(rewritten).hasSize(1);
    assertThat(rewritten.get(0)).containsEntry("RateLimit", "\"api\";r=5;t=5, \"daily\";r=96;t=5");
  }

  @Test
  void aRefusedChargeChangesNothing() {
    RateLimit current = decided("rule.a", "/** -> api, daily");
    Object before = current.verdict();

    Verdict verdict = current.charge(10);

    assertThat(verdict.decisions())
        .extracting(Decision::outcome)
        .containsExactly(Outcome.REFUSED, Outcome.ALLOWED);
    assertThat(current.verdict()).isEqualTo(before);
    assertThat(request.attributes.get("dev.limiter.verdict")).isEqualTo(before);
    assertThat(rewritten).isEmpty();
    assertThat(engine.used).containsEntry("daily/ip:203.0.113.9", 1L);
    current.refund();
    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 0L);
  }

  @Test
  void d12ServabilityIsJudgedOnTheAddedCost() {
    RateLimit current = decided("rule.a", "/** -> api cost 8");

    assertThat(current.charge(10).strictest().outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(current.charge(11).strictest().outcome()).isEqualTo(Outcome.UNSERVABLE);
  }

  @Test
  void onePolicyIsChargedUnderEachOfItsKeys() {
    request.principal("alice");
    RateLimit current = decided("rule.a", "/** -> api by principal, api by ip, daily");

    current.charge("api", 2);

    assertThat(engine.used)
        .containsEntry("api/principal:alice", 3L)
        .containsEntry("api/ip:203.0.113.9", 3L)
        .containsEntry("daily/principal:alice", 1L);
    assertThat(current.verdict().decisions()).hasSize(3);
  }

  @Test
  void laterStagesCompareWithTheCostOfStagesOnly() {
    RateLimit current = decided("rule.a", "/** -> api");
    current.charge(5);
    decide(new Annotations(List.of(), 3), "rule.a", "/** -> api");

    assertThat(engine.calls.get(2)).isEqualTo("acquire api/ip:203.0.113.9 2");
    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 8L);
  }

  @Test
  void aRefundIsNotChargedAgainByALaterStage() {
    RateLimit current = decided("rule.a", "/** -> api");
    current.refund();
    decide("rule.a", "/** -> api");

    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 0L);
  }

  @Test
  void refundsAtMostWhatThisRequestWasCharged() {
    engine.used.put("api/ip:203.0.113.9", 3L);
    RateLimit current = decided("rule.a", "/** -> api cost 2, daily");
    current.charge("api", 4);

    current.refund("api", 5);
    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 4L);
    current.refund("api", 5);
    current.refund();
    current.refund();
    assertThat(engine.used)
        .containsEntry("api/ip:203.0.113.9", 3L)
        .containsEntry("daily/ip:203.0.113.9", 0L);
  }

  @Test
  void whatAddedCostTookIsNotGivenBackWhenALaterStageIsRefused() {
    RateLimit current = decided("rule.a", "/** -> api");
    current.charge(4);
    decide(new Annotations(List.of(), 9), "rule.a", "/** -> api");

    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 4L);
    current.refund();
    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 0L);
  }

  @Test
  void refusedRequestsAreNotRewritten() {
    engine.used.put("api/ip:203.0.113.9", 10L);
    RateLimit current = decided("rule.a", "/** -> api");
    current.refund();
    current.charge(0);

    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 10L);
    assertThat(rewritten).isEmpty();
  }

  @Test
  void policiesThatWereNotChargedAndNegativeCostsAreErrors() {
    RateLimit current = decided("rule.a", "/** -> api, daily");

    for (String method : List.of("charge", "refund")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> call(current, method, "nobody", 1))
          .withMessage(
              "policy \"nobody\" was not charged in this request; charged were api, daily");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> call(current, method, "api", -1))
          .withMessage("cost must be >= 0, was -1");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> current.charge(-1));
  }

  @Test
  void refundsButDoesNotChargeAfterCompletion() {
    RateLimit current = decided("rule.a", "/** -> api cost 3");
    assertThat(HttpLimiter.begin(request.attributes())).isEmpty();
    Object before = request.attributes.get("dev.limiter.verdict");
    end.run();

    for (Callable<Verdict> charge :
        List.<Callable<Verdict>>of(() -> current.charge(1), () -> current.charge("api", 1))) {
      assertThatIllegalStateException()
          .isThrownBy(charge::call)
          .withMessage("the response is complete; charge while the request is handled");
    }
    current.refund("api", 1);
    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 2L);
    CompletableFuture.runAsync(current::refund).join();
    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 0L);
    assertThat(request.attributes.get("dev.limiter.verdict")).isEqualTo(before);
    assertThat(rewritten).isEmpty();
  }

  @Test
  void aFailingEngineChangesNothing() {
    RateLimit current = decided("rule.a", "/** -> api", "on-engine-failure", "deny");
    engine.down = true;

    assertThat(current.charge(1).allowed()).isFalse();
    current.refund();
    assertThat(rewritten).isEmpty();
  }

  @Test
  void manyThreadsMayCharge() {
    InMemoryEngine shared = InMemoryEngine.create();
    HttpLimiter limiter = limiter(shared, "rule.a", "/** -> daily");
    limiter.decide(request, request.attributes(), Annotations.NONE);
    RateLimit current = RateLimit.current(request.attributes::get).orElseThrow();

    IntStream.range(0, 120)
        .mapToObj(i -> CompletableFuture.supplyAsync(() -> current.charge(1).allowed()))
        .toList()
        .forEach(CompletableFuture::join);

    assertThat(current.verdict().strictest().remaining()).isZero();
    current.refund();
    SentRequest next = new SentRequest("GET", "/a");
    assertThat(limiter.decide(next, next.attributes()).fields())
        .containsEntry("RateLimit-Remaining", "99");
  }

  private static void call(RateLimit current, String method, String policy, long cost) {
    if (method.equals("charge")) {
      current.charge(policy, cost);
    } else {
      current.refund(policy, cost);
    }
  }

  private RateLimit decided(String... rule) {
    decide(rule);
    return RateLimit.current(request.attributes::get).orElseThrow();
  }

  private void decide(String... rule) {
    decide(Annotations.NONE, rule);
  }

  private void decide(Annotations annotations, String... rule) {
    limiter(engine, rule).decide(request, request.attributes(), annotations, rewritten::add);
  }

  private static HttpLimiter limiter(dev.limiter.Engine engine, String... more) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("policy.api", "fixed-window 10/1m");
    settings.put("policy.daily", "fixed-window 100/1d");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return HttpLimiter.over(
        Configuration.parseForEngine(Settings.of(settings)), engine, InstantSource.system());
  }
}
