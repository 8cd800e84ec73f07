package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("U4")
class LogicalLineTest {

  @Test
  void knowsTheLineInWhichEachKeyBegins() {
    String text =
        "# a comment \\\r\n\r\na = 1\r\n  b : 2 \\\r   more\\\n# of it\n!\n\n\tc 3\\\\\nd\n\\\ne = f";

    assertThat(LogicalLine.of(text))
        .extracting(LogicalLine::number, line -> line.entry().orElseThrow())
        .containsExactly(
            tuple(3, Map.entry("a", "1")),
            tuple(4, Map.entry("b", "2 more# of it")),
            tuple(9, Map.entry("c", "3\\")),
            tuple(10, Map.entry("d", "")),
            tuple(11, Map.entry("e", "f")));
  }

  @Test
  void refusesABadEscapeOfUnicode() {
    LogicalLine line = LogicalLine.of("\n\nengine : \\u00zz").get(0);

    assertThat(line.number()).isEqualTo(3);
    assertThat(line.writtenKey()).isEqualTo("engine");
    assertThatIllegalArgumentException()
        .isThrownBy(line::entry)
        .withMessage(
            "four hexadecimal digits must follow \\u, as in \\u00e9; write \\\\ for a backslash");
  }

  /** What {@link Properties} reads of a whole text is what it reads of the lines. */
  @Test
  void readsWhatPropertiesRead() throws IOException {
    String[] pieces = {
      "a", "b", "key", "=", ":", " ", "\t", "\f", "\\", "\\", "\n", "\n", "\r", "\r\n", "#", "!",
      "\\n", "\\u0041", "\\=", "\\ ", "\u00e9", "\u00a0", "\u0085", "\u2028"
    };
    Random random = new Random(4);
    for (int round = 0; round < 200_000; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(20);
      for (int i = 0; i < length; i++) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      Map<Object, Object> read = new HashMap<>();
      for (LogicalLine line : LogicalLine.of(text.toString())) {
        line.entry().ifPresent(entry -> read.put(entry.getKey(), entry.getValue()));
      }
      Properties properties = new Properties();
      properties.load(new StringReader(text.toString()));
      assertThat(read).as("seed 4, round %s: %s", round, text).isEqualTo(new HashMap<>(properties));
    }
  }
}
