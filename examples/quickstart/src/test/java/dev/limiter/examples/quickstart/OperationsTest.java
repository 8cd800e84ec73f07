package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.http.Configuration;
import dev.limiter.http.Settings;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/operations.md says of the configuration is so. */
class OperationsTest {

  private static final Page PAGE = Page.read(Page.PROJECT.resolve("docs/operations.md"));
  private static final Path LOGIN =
      Path.of("src/main/java/dev/limiter/examples/quickstart/LoginServlet.java");
  private static final Pattern ONLY_VALUE =
      Pattern.compile("(?m)^\\| `([a-z-]+)` \\| \\*not yet\\*: `(\\w+)` ");
  private static final Pattern PROXIES = Pattern.compile("`trusted-proxies = ([^`]+)`");
  private static final Pattern CLIENT_HEADER = Pattern.compile("`client-ip-header = ([^`]+)`");

  @Test
  void theExampleLoads() throws IOException {
    Properties lines = new Properties();
    lines.load(new StringReader(PAGE.snippets("properties").findFirst().orElseThrow()));
    Map<String, String> settings = new HashMap<>(Map.of("engine", "memory"));
    lines.stringPropertyNames().forEach(key -> settings.put(key, lines.getProperty(key)));

    assertThat(load(settings).policies()).containsKeys("login", "search", "search-ip");
  }

  @Test
  void itsJavaIsPartOfTheQuickstart() {
    assertThat(PAGE.snippets("java")).hasSize(1).allMatch(Page.read(LOGIN)::shows);
  }

  @Test
  void itsSettingsAboutProxiesLoad() {
    assertThat(values(PROXIES)).containsExactly("10.0.0.0/8, fd00::/8", "hops:2");
    assertThat(values(CLIENT_HEADER)).containsExactly("Forwarded", "CF-Connecting-IP");
    for (String proxies : values(PROXIES)) {
      assertThat(load(Map.of("engine", "memory", "trusted-proxies", proxies))).isNotNull();
    }
    for (String header : values(CLIENT_HEADER)) {
      Map<String, String> settings =
          Map.of("engine", "memory", "trusted-proxies", "192.0.2.0/24", "client-ip-header", header);
      assertThat(load(settings)).isNotNull();
    }
  }

  @Test
  void whatIsNotYetBuiltIsRefused() {
    Map<String, String> held = new HashMap<>(Map.of("engine", "memory"));
    ONLY_VALUE.matcher(PAGE.text()).results().forEach(row -> held.put(row.group(1), row.group(2)));

    assertThat(held).containsOnlyKeys("engine", "mode", "shadow-header", "top-refused");
    assertThat(load(held)).isNotNull();
    held.keySet().stream()
        .filter(key -> !key.equals("engine"))
        .forEach(
            key ->
                assertThatThrownBy(() -> load(Map.of("engine", "memory", key, otherValue(key))))
                    .hasMessageStartingWith(key + ", from ")
                    .hasMessageContaining("is not yet supported"));
  }

  private static List<String> values(Pattern pattern) {
    return pattern.matcher(PAGE.text()).results().map(found -> found.group(1)).toList();
  }

  private static String otherValue(String key) {
    return switch (key) {
      case "mode" -> "shadow";
      case "shadow-header" -> "on";
      default -> "3";
    };
  }

  private static Configuration load(Map<String, String> settings) {
    return Configuration.parse(
        Settings.load(new Settings.Sources(path -> null, Map.of(), settings, new Properties())));
  }
}
