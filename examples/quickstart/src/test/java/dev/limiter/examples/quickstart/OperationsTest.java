package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.http.Configuration;
import dev.limiter.http.Settings;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/operations.md says of the configuration is so. */
class OperationsTest {

  private static final Path PAGE = Path.of("../../docs/operations.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("```properties\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ONLY_VALUE =
      Pattern.compile("(?m)^\\| `([a-z-]+)` \\| \\*not yet\\*: `(\\w+)` ");
  private static final Pattern ABSENT =
      Pattern.compile("(?m)^\\| `([a-z-]+)`.* \\| \\*not yet\\*: leave (it|them) out ");

  @Test
  void theExampleLoads() throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(PAGE));
    assertThat(example.find()).isTrue();
    Properties lines = new Properties();
    lines.load(new StringReader(example.group(1)));
    Map<String, String> settings = new HashMap<>(Map.of("engine", "memory"));
    lines.stringPropertyNames().forEach(key -> settings.put(key, lines.getProperty(key)));

    assertThat(load(settings).policies()).containsKeys("login", "search", "search-ip");
  }

  @Test
  void whatIsNotYetBuiltIsRefused() throws IOException {
    String page = Files.readString(PAGE);
    Map<String, String> held = new HashMap<>(Map.of("engine", "memory"));
    ONLY_VALUE.matcher(page).results().forEach(row -> held.put(row.group(1), row.group(2)));
    List<String> absent = ABSENT.matcher(page).results().map(row -> row.group(1)).toList();

    assertThat(held).hasSize(8);
    assertThat(load(held)).isNotNull();
    assertThat(absent).containsExactly("client-ip-header", "on-engine-failure", "deadline");
    assertThat(absent)
        .allSatisfy(
            key ->
                assertThatThrownBy(() -> load(Map.of("engine", "memory", key, anyValue(key))))
                    .hasMessageStartingWith(key + ", from "));
  }

  private static String anyValue(String key) {
    return switch (key) {
      case "deadline" -> "50ms";
      case "on-engine-failure" -> "allow";
      default -> "Forwarded";
    };
  }

  private static Configuration load(Map<String, String> settings) {
    return Configuration.parse(
        Settings.load(new Settings.Sources(path -> null, Map.of(), settings, new Properties())));
  }
}
