package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.RestClient.remaining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import dev.limiter.http.Reloadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTP.md, 9.5: rules and annotations change together, or not at all. */
class RestReloadIT extends OnEachRuntime {

  private static final String TWO =
      "policy.api = fixed-window 20/1h\npolicy.x = fixed-window 50/1h\n";

  @TempDir Path folder = Path.of("");

  @Test
  void aNewFileAppliesToRulesAndAnnotationsAndKeepsUsage() throws Exception {
    RestClient client = started(TWO + "rule.all = /** -> api by ip\n");
    assertThat(remaining(client.get("items/search"))).isEqualTo(15);

    write("policy.api = fixed-window 30/1h\nrule.all = /** -> api cost 7 by ip\n");
    assertThat(remaining(client.get("items/search"))).isEqualTo(18);
    assertThat(remaining(client.get("items"))).isEqualTo(11);
  }

  @Test
  void aFileThatBreaksAnAnnotationIsBad() throws Exception {
    RestClient client = started(TWO + "rule.all = /** -> api by ip\n");
    client.get("plain");
    try (LogLines log = LogLines.of(Reloadable.class)) {
      write(TWO);
      for (int i = 0; i < 3; i++) {
        assertThat(client.get("plain").headers().allValues("RateLimit-Limit"))
            .containsExactly("20");
        millis.addAndGet(10_000);
      }
      assertThat(log.lines()).hasSize(1);
      assertThat(log.lines().get(0))
          .startsWith("WARNING ")
          .contains(" has changed but is invalid; keeping the previous configuration: Items.")
          .contains("several policies: api, x");
    }
  }

  private RestClient started(String text) throws IOException {
    Files.writeString(file(), text);
    return client(Map.of("config", file().toString()));
  }

  private void write(String text) throws IOException {
    Files.writeString(file(), text);
    millis.addAndGet(10_000);
  }

  private Path file() {
    return folder.resolve("limits.properties");
  }
}
