package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a configuration may say but probably does not mean is a warning. */
class TrapsTest {

  private static final String SMALL = "policy.api = fixed-window 5/1h\n";

  /** {@code /api/*} is one segment: {@code /api} and {@code /api/a/b} have no limit. */
  @ParameterizedTest
  @Tag("U3")
  @CsvSource(
      delimiter = '|',
      value = {
        "rule.a = /api/* -> api | rule.a: /api/* is one segment, and matches neither /api nor"
            + " /api/a/b; did you mean /api/**? If one segment is meant, write /api/{name}",
        "rule.a = GET /api/*/ -> api | rule.a: /api/* is one segment, and matches neither /api nor"
            + " /api/a/b; did you mean /api/**? If one segment is meant, write /api/{name}",
        "rule.a = /* -> api | rule.a: /* is one segment, and matches neither / nor /a/b; did you"
            + " mean /**? If one segment is meant, write /{name}",
        "exempt = /health, /static/* | exempt: /static/* is one segment, and matches neither"
            + " /static nor /static/a/b; did you mean /static/**? If one segment is meant, write"
            + " /static/{name}",
        "rule.a = /users/:id/orders -> api | rule.a: the segment :id of /users/:id/orders matches"
            + " only itself; did you mean {id}?",
        "rule.a = /shop/api/** -> api | rule.a: /shop/api/** begins with the context path /shop,"
            + " which is no part of the paths that are matched; did you mean /api/**?",
        "rule.a = /shop -> api | rule.a: /shop begins with the context path /shop, which is no part"
            + " of the paths that are matched; did you mean /?",
        "exempt = /**/*.css | exempt: /**/*.css lifts all limits for any path that ends so, also"
            + " for /search/x.css, which may be answered like /search; name the folder, such as"
            + " /static/**/*.css",
      })
  void warns(String line, String warning) {
    assertThat(Traps.of(parse(line), "/shop")).containsExactly(warning);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rule.a = /api/** -> api",
        "rule.a = /users/{id} -> api",
        "rule.a = /files/*.pdf -> api",
        "rule.a = /api/*/x -> api",
        "rule.a = /shopping/** -> api",
        "rule.a = / -> api",
        "exempt = /static/**/*.css",
      })
  void isSilentWhereNothingIsAmiss(String line) {
    assertThat(Traps.of(parse(line), "/shop")).isEmpty();
    assertThat(Traps.of(parse(line), "")).isEmpty();
  }

  /** A client cannot escape a limit that another rule sets by something else. */
  @Test
  void doesNotWarnOfAHeaderWhereAnotherRuleCountsTheSameRequests() {
    String byHeader = "rule.a = /search/** -> api by header:X-Key\n";

    assertThat(Traps.of(parse(byHeader), "")).hasSize(1);
    assertThat(Traps.of(parse(byHeader + "rule.b = /** -> api"), "")).isEmpty();
    assertThat(Traps.of(parse(byHeader + "rule.b = /search/**/ -> api by ip"), "")).isEmpty();
    assertThat(Traps.of(parse(byHeader + "rule.b = GET /** -> api"), "")).hasSize(1);
    assertThat(Traps.of(parse(byHeader + "rule.b = /find/** -> api"), "")).hasSize(1);
    assertThat(Traps.of(parse(byHeader + "rule.b = /** -> api by cookie:x"), "")).hasSize(2);
  }

  private static Configuration parse(String lines) {
    return ConfigurationGrammar.parse(FileSources.of(SMALL + lines).load());
  }
}
