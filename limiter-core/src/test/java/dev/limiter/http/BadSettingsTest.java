package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BadSettingsTest {

  private static final String GOOD =
      """
      engine = memory
      policy.api = sliding-counter 100/1m
      policy.login = sliding-log 5/15m
      """;

  static List<Arguments> badSettings() throws IOException {
    List<Arguments> rows = new ArrayList<>();
    try (InputStream in =
        Objects.requireNonNull(BadSettingsTest.class.getResourceAsStream("bad-settings.txt"))) {
      List<String> lines =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .toList();
      for (int i = 0; i < lines.size(); i += 2) {
        rows.add(arguments(lines.get(i), lines.get(i + 1).strip()));
      }
    }
    return rows;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badSettings")
  void oneClearErrorStopsDeployment(String written, String message) {
    String text = written.replace(" | ", "\n");
    FileSources sources = FileSources.of(text.startsWith("!") ? text.substring(1) : GOOD + text);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConfigurationGrammar.parse(sources.loadWithErrors()))
        .withMessage(message);
  }
}
