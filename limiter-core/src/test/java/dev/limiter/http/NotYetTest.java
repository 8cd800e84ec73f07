package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotYetTest {

  private static final String SMALL = "engine = memory\npolicy.api = fixed-window 5/1h\n";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '~',
      value = {
        "mode = off ~ \"off\" is not yet supported; only enforce is",
        "shadow-header = on ~ \"on\" is not yet supported; only off is",
        "top-refused = 3 ~ \"3\" is not yet supported; only 0 is",
        "rule.a = /** -> api shadow ~ a shadow rule is not yet supported; leave the word out",
      })
  void refusesWhatNoCodeDoesYet(String line, String message) {
    String key = line.substring(0, line.indexOf(' '));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse(SMALL + line))
        .withMessage(key + ", from /WEB-INF/rate-limits.properties, line 3: " + message);
  }

  @Test
  void acceptsTheValuesThatHoldNow() {
    String now =
        """
        trusted-proxies = 10.0.0.0/8, fd00::/8
        client-ip-header = Forwarded
        expose-headers = auto
        reload = 10s
        mode = enforce
        denial-cache = 100_000
        deadline = 100ms
        on-engine-failure = allow
        on-engine-failure.api = deny
        shadow-header = off
        top-refused = 0
        """;

    assertThat(parse(SMALL + now).engine()).isEqualTo("memory");
  }

  private static Configuration parse(String text) {
    return Configuration.parse(FileSources.of(text).load());
  }
}
