package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Verdict;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HttpLimiterTest {

  private final CountingEngine engine = new CountingEngine();
  private final SentRequest get = new SentRequest("GET", "/a/b");

  @Test
  void rulesApplyTogetherInTheOrderOfTheirNames() {
    HttpLimiter limiter =
        limiter(
            "rule.b",
            "/** -> api, daily",
            "rule.a",
            "GET /a/* -> daily cost 2",
            "rule.c",
            "/x -> api");

    Answer answer = limiter.decide(get, get.attributes());

    assertThat(engine.calls)
        .containsExactly("acquire daily/ip:203.0.113.9 2, api/ip:203.0.113.9 1");
    assertThat(answer.refusal()).isEmpty();
    assertThat(answer.fields())
        .containsEntry("RateLimit-Policy", "\"daily\";q=100;w=86400, \"api\";q=10;w=60")
        .containsEntry("RateLimit-Limit", "10");
    assertThat(verdict()).hasValueSatisfying(v -> assertThat(v.decisions()).hasSize(2));
  }

  @Test
  void nothingIsToldWhereNoRuleMatches() {
    SentRequest other = new SentRequest("GET", "/y");
    Answer answer = limiter("rule.a", "/x -> api").decide(other, other.attributes());

    assertThat(answer).isEqualTo(Answer.UNDECIDED);
    assertThat(engine.calls).isEmpty();
    assertThat(other.attributes).doesNotContainKey("dev.limiter.verdict");
  }

  @Test
  void exemptLiftsRulesAndAnnotations() {
    HttpLimiter limiter = limiter("rule.a", "/** -> api", "exempt", "/a/**");

    limiter.decide(get, get.attributes(), new Annotations(charges(limiter, "daily", 3), 0));

    assertThat(engine.calls).isEmpty();
  }

  @Test
  void refusalHasTheFieldsToo() {
    engine.used.put("api/ip:203.0.113.9", 10L);

    Answer answer = limiter("rule.a", "/** -> api").decide(get, get.attributes());

    assertThat(answer.refusal()).isPresent();
    assertThat(answer.refusal().get().headers())
        .containsEntry("RateLimit", "\"api\";r=0;t=5")
        .containsEntry("RateLimit-Reset", "5")
        .containsEntry("Retry-After", "5");
    assertThat(verdict()).hasValueSatisfying(v -> assertThat(v.allowed()).isFalse());
  }

  @Test
  void d4PreflightIsFree() {
    limiter("rule.a", "/** -> api").decide(preflight(), get.attributes());

    assertThat(engine.calls).isEmpty();
  }

  @Test
  void ruleThatNamesOptionsCountsPreflightsToo() {
    HttpLimiter limiter = limiter("rule.a", "/** -> api", "rule.b", "OPTIONS /** -> daily");

    limiter.decide(preflight(), get.attributes());

    assertThat(engine.calls).containsExactly("acquire daily/ip:203.0.113.9 1");
  }

  @Test
  void d5OtherOptionsRequestsCount() {
    SentRequest options = new SentRequest("OPTIONS", "/a").header("Origin", "https://x.example");

    limiter("rule.a", "/** -> api").decide(options, options.attributes());

    assertThat(engine.calls).containsExactly("acquire api/ip:203.0.113.9 1");
  }

  @Test
  void sameRuleIsNotAppliedAgain() {
    limiter("rule.a", "/** -> api").decide(get, get.attributes());
    get.principal("alice");
    Answer answer = limiter("rule.a", "/** -> api").decide(get, get.attributes());

    assertThat(engine.calls).containsExactly("acquire api/ip:203.0.113.9 1");
    assertThat(answer.fields()).containsEntry("RateLimit", "\"api\";r=9;t=5");
  }

  @Test
  void otherTextIsAnotherRule() {
    limiter("rule.a", "/** -> api").decide(get, get.attributes());
    get.principal("alice");
    limiter("rule.a", "/a/** -> api").decide(get, get.attributes());

    assertThat(engine.calls)
        .containsExactly("acquire api/ip:203.0.113.9 1", "acquire api/principal:alice 1");
  }

  @Test
  void raiseAppliesToTheChargeAsTheEarlierStageMadeItWithItsKey() {
    HttpLimiter limiter = limiter("rule.a", "/** -> api, daily cost 7");
    limiter.decide(get, get.attributes());
    get.principal("alice");
    limiter.decide(get, get.attributes(), new Annotations(List.of(), 5));

    assertThat(engine.calls)
        .containsExactly(
            "acquire api/ip:203.0.113.9 1, daily/ip:203.0.113.9 7", "acquire api/ip:203.0.113.9 4");
  }

  @Test
  void raiseReachesARuleAppliedBeforeAForward() {
    limiter("rule.a", "/a/** -> api").decide(get, get.attributes());
    limiter("rule.a", "/a/** -> api")
        .decide(new SentRequest("GET", "/rest"), get.attributes(), new Annotations(List.of(), 5));

    assertThat(engine.calls)
        .containsExactly("acquire api/ip:203.0.113.9 1", "acquire api/ip:203.0.113.9 4");
  }

  @Test
  void rulesAndAnnotationsAreOneCall() {
    HttpLimiter limiter = limiter("rule.a", "/** -> api");
    limiter.decide(get, get.attributes(), new Annotations(charges(limiter, "daily", 3), 2));

    assertThat(engine.calls)
        .containsExactly("acquire api/ip:203.0.113.9 2, daily/ip:203.0.113.9 3");
  }

  @Test
  void j11ThirdRequestIsRefusedAndCostsNothing() {
    HttpLimiter limiter = limiter("rule.a", "/** -> api");
    for (int i = 0; i < 2; i++) {
      SentRequest request = new SentRequest("GET", "/");
      limiter.decide(request, request.attributes());
      limiter.decide(request, request.attributes(), new Annotations(List.of(), 5));
    }
    assertThat(limiter.decide(get, get.attributes()).refusal()).isPresent();
    assertThat(engine.used).containsEntry("api/ip:203.0.113.9", 10L);
  }

  @Test
  void secondStageRewritesTheFieldsForAllDecisionsAndDialects() {
    limiter("rule.a", "/** -> api", "headers", "structured").decide(get, get.attributes());
    Answer answer =
        limiter("rule.b", "/** -> daily", "headers", "x-ratelimit").decide(get, get.attributes());

    assertThat(answer.fields())
        .containsEntry("RateLimit", "\"api\";r=9;t=5, \"daily\";r=99;t=5")
        .containsEntry("X-RateLimit-Remaining", "9")
        .hasSize(5);
  }

  @Test
  void lostEngineIsStoodInForOnThisNode() {
    engine.down = true;

    Answer answer = limiter("rule.a", "/** -> api").decide(get, get.attributes());

    assertThat(answer.refusal()).isEmpty();
    assertThat(answer.fields()).containsEntry("RateLimit-Remaining", "9");
  }

  @Test
  void lostEngineLetsPassWithoutFieldsWhereToldTo() {
    engine.down = true;

    Answer answer =
        limiter("rule.a", "/** -> api", "on-engine-failure.api", "allow")
            .decide(get, get.attributes());

    assertThat(answer.refusal()).isEmpty();
    assertThat(answer.fields()).isEmpty();
  }

  @Test
  void lostEngineIs503WhereToldToDeny() {
    engine.down = true;

    Answer answer =
        limiter("rule.a", "/** -> api", "on-engine-failure", "deny").decide(get, get.attributes());

    assertThat(answer.fields()).isEmpty();
    assertThat(answer.refusal().map(Refusal::status)).contains(503);
    assertThat(answer.refusal().get().headers()).containsEntry("Retry-After", "1");
    assertThat(get.attributes).doesNotContainKey("dev.limiter.verdict");
  }

  @Test
  void bugElsewhereLetsNobodyIn() {
    get.broken(new IllegalStateException("broken realm"));

    assertThatThrownBy(() -> limiter("rule.a", "/** -> api").decide(get, get.attributes()))
        .hasMessage("broken realm");
  }

  private HttpLimiter limiter(String... settings) {
    Map<String, String> all = new TreeMap<>();
    all.put("policy.api", "fixed-window 10/1m");
    all.put("policy.daily", "fixed-window 100/1d");
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return HttpLimiter.over(
        Configuration.parseForEngine(Settings.of(all)), engine, InstantSource.system());
  }

  private static List<RuleCharge> charges(HttpLimiter limiter, String policy, long cost) {
    return List.of(
        new RuleCharge(
            Objects.requireNonNull(limiter.configuration().policies().get(policy)),
            cost,
            KeyExpression.parse("principal else ip")));
  }

  private static SentRequest preflight() {
    return new SentRequest("OPTIONS", "/a")
        .header("Origin", "https://x.example")
        .header("Access-Control-Request-Method", "PUT");
  }

  private Optional<Verdict> verdict() {
    return Optional.ofNullable((Verdict) get.attributes.get(HttpLimiter.VERDICT));
  }
}
