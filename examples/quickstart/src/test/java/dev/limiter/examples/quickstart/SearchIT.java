package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The annotated endpoint, on a limit that gives nothing back while the test runs. */
class SearchIT {

  private static final List<String> NO_REFILL =
      List.of("limiter.policy.api=token-bucket 20 refill 1/1d");

  @ParameterizedTest
  @CsvSource({
    "jetty, jaxrs", "jetty, both", "jetty, overlap",
    "tomcat, jaxrs", "tomcat, both", "tomcat, overlap"
  })
  void spendsTwentyInFourSearches(String container, String filter) throws IOException {
    assertThat(searches(container, filter, 5)).containsExactly(200, 200, 200, 200, 429);
  }

  @ParameterizedTest
  @CsvSource({"jetty", "tomcat"})
  void costsOneWhereOnlyTheServletFilterRuns(String container) throws IOException {
    assertThat(searches(container, "servlet", 21)).startsWith(200).endsWith(200, 429).hasSize(21);
  }

  private static List<Integer> searches(String container, String filter, int times)
      throws IOException {
    try (QuickstartProcess server =
        QuickstartProcess.start(NO_REFILL, "--container", container, "--filter", filter)) {
      return IntStream.range(0, times)
          .mapToObj(i -> server.get("/rest/search", "alice").statusCode())
          .toList();
    }
  }
}
