package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All errors of a configuration are reported together, each with its place. */
@Tag("U4")
class AllErrorsTest {

  private static final String FILE = "/WEB-INF/rate-limits.properties";

  @Test
  void reportsAllErrorsInTheOrderOfTheFile() {
    FileSources sources =
        FileSources.of(
            """
            # the shop
            rule.api    = /** -> api cost 5
            policy.api  = fixed-window 1/min
            rule.login  = post /login -> \\
                          login
            policy.login = sliding-log 5/15m
            headrs      = none
            client-ip-header = Forwarded
            namespace   = ${NAMESPACE}
            mode        = shadow
            mode        = off
            """);
    sources.own.put("reload", "10");
    sources.shared.put("limiter.ipv6-prefix", "129");
    sources.system.setProperty("limiter.enigne", "memory");

    assertThat(message(sources))
        .isEqualTo(
            "9 errors in the configuration: policy.api, from FILE, line 3: bad limit"
                + " \"fixed-window 1/min\": window must be a unit of d, h, m, s, ms, or numbers with"
                + " falling units such as 1d12h, or an ISO-8601 duration such as PT15M, was"
                + " \"min\"; write 1m\n"
                + "rule.login, from FILE, line 4: bad rule \"post /login -> login\": a method must"
                + " be 1 to 20 of A-Z and -, such as GET, was \"post\"; write POST\n"
                + "unknown key \"headrs\" in FILE, line 7; did you mean \"headers\"?\n"
                + "client-ip-header, from FILE, line 8: \"Forwarded\" is never read without"
                + " trusted-proxies; name the proxies\n"
                + "namespace, from FILE, line 9: the environment variable of ${NAMESPACE} is not"
                + " set; set it, or write a default: ${NAMESPACE:default}\n"
                + "FILE, line 11: \"mode\" is given twice, first in line 10; keep one\n"
                + "unknown key \"enigne\" in system property limiter.enigne; did you mean"
                + " \"engine\"?\n"
                + "reload, from init parameter or Map: write 0 for never; expected a time such as"
                + " 10s: window must be a unit of d, h, m, s, ms, or numbers with falling units such"
                + " as 1d12h, or an ISO-8601 duration such as PT15M, was \"10\"; write 10s\n"
                + "ipv6-prefix, from context parameter or Application property limiter.ipv6-prefix:"
                + " must be 1 to 128, was \"129\"");
  }

  /** Each text holds one error and what would follow from it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "policy.api = fixed-window\nrule.a = /** -> api cost 7\non-engine-failure.api = deny",
        "polcy.api = fixed-window 5/s\nrule.a = /** -> api",
        "policies.api = fixed-window 5/s\nrule.a = /** -> api",
        "policy.api = ${UNSET}\nrule.a = /** -> api",
        "policy.api = fixed-window 5/1\\u00zz\nrule.a = /** -> api",
        "policy.api = fixed-window 5/s\npolicy.api = fixed-window 9/s\nrule.a = /** -> api cost 7",
        "policy.api\u00a0= fixed-window 5/s\nrule.a = /** -> api",
        "policy.api = fixed-window 5/s\nrules.a = /** -> api",
        "policy.api = fixed-window 5/s\nrule.a = /** => api",
        "policy.api.limit = 100\nrule.a = /** -> api",
        "trusted-proxies = localhost\nclient-ip-header = Forwarded\npolicy.b = fixed-window 5/s\n"
            + "rule.a = /** -> b",
      })
  void leavesOutWhatOnlyFollows(String text) {
    assertThat(message(FileSources.of("engine = memory\n" + text)))
        .doesNotContain("errors in the configuration", "\n");
  }

  @Test
  void leavesOutWhatAFileThatCannotBeReadMayHold() {
    byte[] latin1 = "engine = memory\n# caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
    FileSources sources = new FileSources().file(FileSources.DEFAULT, latin1);
    sources.own.putAll(Map.of("rule.a", "/** -> api", "client-ip-header", "Forwarded"));

    assertThat(message(sources)).isEqualTo("FILE: not UTF-8 in line 2; save the file as UTF-8");
    sources.own.put("config", "/WEB-INF/gone");
    assertThat(message(sources))
        .isEqualTo("config, from init parameter or Map: there is no file /WEB-INF/gone");
  }

  @Test
  void doesNotTakeAnEngineThatIsMisspeltForMissing() {
    assertThat(message(FileSources.of("enigne = memory\npolicy.a = fixed-window 1/s")))
        .isEqualTo(
            "2 errors in the configuration: unknown key \"enigne\" in FILE, line 1; did you mean"
                + " \"engine\"?\nthere is no rule, so the filter would limit nothing; write one,"
                + " such as rule.all = /** -> POLICY; looked at FILE, context parameters and"
                + " Application properties limiter.*, init parameters or the Map, system"
                + " properties limiter.*");
  }

  @Test
  void listsAHundredErrorsAtMost() {
    StringBuilder text = new StringBuilder("engine = memory\nrule.a = /** -> nobody\n");
    for (int i = 0; i < 500; i++) {
      text.append("unknown").append(i).append(" = 1\n");
    }
    assertThat(message(FileSources.of(text.toString())).lines())
        .hasSize(101)
        .last()
        .isEqualTo("... and 401 more");
  }

  private static String message(FileSources sources) {
    try {
      Configuration.parseForFilter(sources.loadWithErrors(), false);
      return "no error";
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage()).replace(FILE, "FILE");
    }
  }

  @Test
  void hidesAPartOfAPasswordThatStandsInALineOfItsOwn() {
    FileSources sources = FileSources.of("engine = redis://:s3\ncret@cache:6379");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Configuration.parse(sources.loadWithErrors()))
        .withMessageContaining(
            "unknown key (not shown: it holds @, so it may be part of a password) in " + FILE)
        .withMessageNotContaining("s3")
        .withMessageNotContaining("cret");
  }
}
