package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only failed logins count, on a limit that gives nothing back while the test runs. */
class LoginIT {

  private static final List<String> THREE_FAILURES =
      List.of(
          "limiter.policy.login=sliding-log 3/1d", "limiter.rule.api=POST /login -> login by ip");

  @ParameterizedTest
  @CsvSource({"jetty, servlet", "jetty, both", "tomcat, servlet", "tomcat, both"})
  void countsOnlyFailures(String container, String filter) throws IOException {
    try (QuickstartProcess server =
        QuickstartProcess.start(THREE_FAILURES, "--container", container, "--filter", filter)) {
      assertThat(logins(server, true, 20)).containsOnly(200);
      assertThat(logins(server, false, 2)).containsOnly(401);
      assertThat(logins(server, true, 20)).containsOnly(200);
      assertThat(logins(server, false, 2)).containsExactly(401, 429);
      assertThat(logins(server, true, 1)).containsExactly(429);
    }
  }

  private static List<Integer> logins(QuickstartProcess server, boolean ok, int times) {
    return IntStream.range(0, times)
        .mapToObj(i -> server.send("POST", "/login?ok=" + ok, "alice").statusCode())
        .toList();
  }
}
