package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import dev.limiter.Limit;
import dev.limiter.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfigurationTest {

  /** The block of the manual, as it stands. */
  private static final String COMPLETE =
      """
      engine            = redis://cache:6379          # required, never guessed; or rediss://, redis-cluster://, redis-sentinel://, memory
      namespace         = shop                        # default: the context path; required with Redis when that is empty or unknown
      policy.login      = sliding-log 5/15m
      policy.api        = sliding-counter 100/1m
      policy.search     = token-bucket 20 refill 10/1s
      policy.search-ip  = token-bucket 200 refill 100/1s
      policy.daily      = fixed-window 10_000/1d
      rule.login        = POST /login -> login by ip
      rule.search       = GET /search/** -> search cost 5 by header:X-Api-Key, search-ip cost 5 by ip
      rule.everything   = /** -> api, daily           # "by principal else ip" is the default
      exempt            = /health, /static/**
      trusted-proxies   = 10.0.0.0/8, fd00::/8        # default none: forwarding headers are ignored; or hops:1
      client-ip-header  = X-Forwarded-For             # default; or Forwarded, or a header that holds one address
      ipv6-prefix       = 64                          # default; 1 to 128
      headers           = structured, triple          # default; also x-ratelimit, or none
      expose-headers    = auto                        # default: when the request has an Origin; on, off
      on-engine-failure = local                       # default; allow, deny
      on-engine-failure.login = deny                  # for one policy
      deadline          = 100ms                       # default
      redis.idle        = 30s                         # default
      denial-cache      = 100_000                     # entries, default; 0 = off
      mode              = enforce                     # default; shadow, off
      shadow-header     = off                         # default; on: a response header says what shadow rules would have done
      top-refused       = 0                           # default; n = keep the n most refused keys per policy
      reload            = 10s                         # default; 0 = never
      """;

  private static final String SMALL =
      """
      engine = memory
      policy.api = sliding-counter 100/1m
      policy.shadow = fixed-window 5/1h
      """;

  @Test
  void theCompleteFileLoadsAsItStands() {
    Configuration configuration = ConfigurationGrammar.parse(FileSources.of(COMPLETE).load());

    assertThat(configuration.engine()).isEqualTo("redis://cache:6379");
    assertThat(configuration.namespace()).contains("shop");
    assertThat(configuration.policies().keySet())
        .containsExactly("api", "daily", "login", "search", "search-ip");
    assertThat(configuration.policies())
        .containsEntry("search", new Policy("search", Limit.parse("token-bucket 20 refill 10/1s")));
    assertThat(configuration.rules())
        .extracting(Rule::name)
        .containsExactly("everything", "login", "search");
    assertThat(configuration.rules().get(0).text()).isEqualTo("/** -> api, daily");
    assertThat(configuration.rules().get(2).charges())
        .extracting(charge -> charge.policy().name(), RuleCharge::cost, c -> c.key().toString())
        .containsExactly(
            tuple("search", 5L, "header:x-api-key else ip"), tuple("search-ip", 5L, "ip"));
    assertThat(configuration.headers())
        .containsExactly(HeaderDialect.STRUCTURED, HeaderDialect.TRIPLE);
    assertThat(configuration.exempt(List.of("static", "a"))).isTrue();
    assertThat(configuration.exempt(List.of("health", "a"))).isFalse();
    assertThat(
            configuration
                .clientAddress()
                .resolve("10.0.0.1", name -> List.of("198.51.100.7"))
                .text())
        .isEqualTo("198.51.100.7");
  }

  @Test
  void whatIsAbsentHasItsDefault() {
    Configuration configuration = parse("");

    assertThat(configuration.namespace()).isEmpty();
    assertThat(configuration.headers())
        .containsExactly(HeaderDialect.STRUCTURED, HeaderDialect.TRIPLE);
    assertThat(configuration.exempt(List.of())).isFalse();
    assertThat(configuration.clientAddress().resolve("1:2:3:4:5::", name -> null).text())
        .isEqualTo("1:2:3:4::/64");
  }

  @Test
  void headersMayBeNone() {
    assertThat(parse("headers = none").headers()).isEmpty();
    assertThat(parse("headers = x-ratelimit").headers()).containsExactly(HeaderDialect.X_RATELIMIT);
  }

  @Test
  void aRuleOfGetIncludesHead() {
    Rule rule = parse("rule.a = GET , PUT /a/ -> api").rules().get(0);

    assertThat(rule.matches("GET", List.of("a"))).isTrue();
    assertThat(rule.matches("HEAD", List.of("a"))).isTrue();
    assertThat(rule.matches("PUT", List.of("a"))).isTrue();
    assertThat(rule.matches("POST", List.of("a"))).isFalse();
    assertThat(rule.matches("GET", List.of("b"))).isFalse();
    assertThat(rule.namesOptions()).isFalse();
  }

  @Test
  void aRuleWithoutMethodsIsAboutAllButNamesNone() {
    Rule rule = parse("rule.a = /** -> api").rules().get(0);

    assertThat(rule.matches("OPTIONS", List.of())).isTrue();
    assertThat(rule.namesOptions()).isFalse();
    assertThat(parse("rule.a = OPTIONS /** -> api").rules().get(0).namesOptions()).isTrue();
  }

  @Test
  void shadowIsAWordOnlyAfterACharge() {
    String rules =
        """
        rule.a = /** -> shadow
        rule.b = /** -> shadow shadow
        rule.c = /** -> api, shadow
        rule.d = /** -> api by principal else header:shadow shadow
        """;

    List<Rule> parsed = ConfigurationGrammar.parse(FileSources.of(SMALL + rules).load()).rules();

    assertThat(parsed).extracting(Rule::shadow).containsExactly(false, true, false, true);
    assertThat(parsed.get(2).charges()).hasSize(2);
    assertThat(parsed.get(3).charges().get(0).key())
        .hasToString("principal else header:shadow else ip");
  }

  @Test
  void anEngineIsNeverGuessed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Configuration.parse(FileSources.of("policy.a = fixed-window 1/s").load()))
        .withMessage(
            "engine is not named; write engine = memory, or engine = redis://HOST:6379; looked at"
                + " /WEB-INF/rate-limits.properties, context parameters and Application properties"
                + " limiter.*, init parameters or the Map, system properties limiter.*");
  }

  @Test
  void aFilterNeedsARule() {
    Configuration configuration = parse("");

    assertThatIllegalArgumentException()
        .isThrownBy(configuration::requireRules)
        .withMessage(
            "there is no rule, so the filter would limit nothing; write one, such as rule.all = /**"
                + " -> POLICY; looked at /WEB-INF/rate-limits.properties, context parameters and"
                + " Application properties limiter.*, init parameters or the Map, system properties"
                + " limiter.*");
    parse("rule.a = /** -> api").requireRules();
  }

  @Test
  void aGivenEngineLeavesNoRoomForOneInTheMap() {
    for (String setting : List.of("engine=memory", "deadline=1s", "redis.idle=5s")) {
      FileSources sources = FileSources.of("");
      String[] entry = setting.split("=", 2);
      sources.own.put(entry[0], entry[1]);

      assertThatIllegalArgumentException()
          .isThrownBy(() -> Configuration.parseForEngine(sources.load()))
          .withMessage(
              entry[0]
                  + ", from init parameter or Map: an engine was given to the constructor; leave it"
                  + " out");
    }
  }

  @Test
  void aGivenEngineStandsInForTheOneOfTheFile() {
    Settings settings = FileSources.of(SMALL).load();

    assertThat(Configuration.parseForEngine(settings).policies()).hasSize(2);
    assertThatIllegalStateException()
        .isThrownBy(() -> Configuration.parseForEngine(FileSources.of("").load()).engine())
        .withMessage("the engine was given, not named");
  }

  private static Configuration parse(String more) {
    return Configuration.parse(FileSources.of(SMALL + more).load());
  }
}
