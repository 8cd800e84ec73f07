package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an application logs about its configuration: at the start, and at its first requests. */
class StartAndKeyWarningsTest {

  private final LogLines log = LogLines.of(SharedEngines.class);
  private final SharedEngines application = new SharedEngines(settings -> new CountingEngine());

  @AfterEach
  void close() {
    log.close();
  }

  @Test
  void saysOnceWhatIsLimitedAndByWhat() {
    FileSources sources =
        FileSources.of(
            """
            policy.api = fixed-window 5/1h
            policy.old = fixed-window 5/1h
            rule.all = /** -> api
            on-engine-failure.api = deny
            """);
    sources.system.setProperty("limiter.engine", "redis://shop:s3cret@cache:6379/1");
    for (int i = 0; i < 2; i++) {
      HttpLimiter.open(Configuration.parse(sources.load()), Optional.of("/shop"), application);
    }

    assertThat(log.lines())
        .containsExactly(
            "INFO rate limiting is on for shop: configuration from system property limiter.engine,"
                + " /WEB-INF/rate-limits.properties; engine redis://cache:6379/1 in namespace shop;"
                + " rules all; policies api, old; policies that no rule charges: old; mode enforce;"
                + " while the engine fails: local, api deny");
  }

  @Test
  void namesTwentyPoliciesAtMost() {
    String policies =
        IntStream.range(100, 125)
            .mapToObj(i -> "policy.p" + i + " = fixed-window 5/1h\n")
            .collect(Collectors.joining());
    open("rule.all = /** -> p100\n" + policies);

    assertThat(log.lines().get(0))
        .startsWith("INFO rate limiting is on for shop: ")
        .contains("policies p100, p101, ", ", p119 and 5 more; ", ", p120 and 4 more; ")
        .doesNotContain("p121");
  }

  /** A wrapper that overrides getHeader alone hides the header; all users then share a limit. */
  @Test
  @Tag("U8")
  void warnsOfAKeyThatNoneOfTheFirstThousandRequestsHad() {
    HttpLimiter limiter = open(policy("rule.login = /** -> api by header:X-User"));
    ask(limiter, 999);
    assertThat(warnings()).hasSize(1);
    ask(limiter, 2_000);

    assertThat(warnings())
        .containsExactly(
            "WARNING rule.login counts only by header or cookie values, which a client can make up"
                + " for each request; add a charge by ip",
            "WARNING rule.login: none of its first 1,000 requests had header:x-user, so all of them"
                + " were charged by ip; check the name, and that request wrappers override"
                + " getHeaders in addition to getHeader");
  }

  @Test
  @Tag("U8")
  void isSilentOnceAKeyArrived() {
    HttpLimiter limiter = open(policy("rule.a = /** -> api by principal else header:X-User"));
    ask(limiter, 999);
    SentRequest known = new SentRequest().principal("ann");
    limiter.decide(known, known.attributes());
    ask(limiter, 2_000);

    assertThat(warnings()).noneMatch(line -> line.contains("1,000"));
  }

  @Test
  @Tag("U8")
  void isSilentAboutTheDefaultKeyAndAWrittenAddress() {
    HttpLimiter limiter =
        open(policy("rule.a = /** -> api\nrule.b = /** -> b by principal else ip"));
    ask(limiter, 2_000);

    assertThat(warnings()).isEmpty();
  }

  @Test
  void logsEveryDecisionWhereFineIsOn() {
    Logger logger = Logger.getLogger(DecisionLog.class.getName());
    Level before = logger.getLevel();
    logger.setLevel(Level.FINE);
    try (LogLines decisions = LogLines.of(DecisionLog.class)) {
      ask(open(policy("rule.a = /** -> api cost 2 by ip, b by global")), 1);
      assertThat(decisions.lines())
          .containsExactly(
              "FINE GET /: rule a charges api under ip:203.0.113.9 cost 2: ALLOWED by ENGINE",
              "FINE GET /: rule a charges b under global cost 1: ALLOWED by ENGINE");
    } finally {
      logger.setLevel(before);
    }
  }

  private static String policy(String rules) {
    return rules + "\npolicy.api = fixed-window 10_000/1h\npolicy.b = fixed-window 10_000/1h\n";
  }

  private HttpLimiter open(String text) {
    Settings settings = FileSources.of("engine = memory\n" + text).load();
    return HttpLimiter.open(Configuration.parse(settings), Optional.of("/shop"), application);
  }

  private static void ask(HttpLimiter limiter, int times) {
    for (int i = 0; i < times; i++) {
      SentRequest request = new SentRequest();
      limiter.decide(request, request.attributes());
    }
  }

  private List<String> warnings() {
    return log.lines().stream().filter(line -> line.startsWith("WARNING")).toList();
  }
}
