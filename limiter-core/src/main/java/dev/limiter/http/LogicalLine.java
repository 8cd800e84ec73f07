package dev.limiter.http;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * A line of a properties file with its continuations: a key and its value.
 *
 * @param number of the line in which it begins; the first is 1
 * @param text as written
 */
record LogicalLine(int number, String text) {

  private static final Pattern LINE_BREAK = Pattern.compile("\r\n|\r|\n");
  private static final Pattern NOTHING = Pattern.compile("[ \t\f]*([#!].*)?", Pattern.DOTALL);

  /** Cuts a text into its lines, without blank ones and comments. */
  static List<LogicalLine> of(String text) {
    String[] natural = LINE_BREAK.split(text, -1);
    List<LogicalLine> lines = new ArrayList<>();
    for (int at = 0; at < natural.length; at++) {
      if (NOTHING.matcher(natural[at]).matches()) {
        continue;
      }
      int number = at + 1;
      StringBuilder line = new StringBuilder(natural[at]);
      while (isContinued(natural[at]) && at + 1 < natural.length) {
        line.append('\n').append(natural[++at]);
      }
      // Without its line break, a line of one backslash is an empty key.
      String end = at + 1 < natural.length ? "\n" : "";
      lines.add(new LogicalLine(number, line + end));
    }
    return lines;
  }

  /** An odd number of backslashes stands at the end. */
  private static boolean isContinued(String line) {
    int at = line.length();
    while (at > 0 && line.charAt(at - 1) == '\\') {
      at--;
    }
    return (line.length() - at) % 2 == 1;
  }

  /**
   * Returns key and value, as {@link Properties} reads them; empty if the line holds nothing but
   * backslashes.
   *
   * @throws IllegalArgumentException if a <code>&#92;u</code> is not followed by four digits
   */
  Optional<Map.Entry<String, String>> entry() {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException e) {
      throw new UncheckedIOException("a text cannot be read", e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "four hexadecimal digits must follow \\u, as in \\u00e9; write \\\\ for a backslash", e);
    }
    return properties.stringPropertyNames().stream()
        .findFirst()
        .map(key -> Map.entry(key, properties.getProperty(key)));
  }

  /** Returns the key as written, for a line that cannot be read. */
  String writtenKey() {
    return text.strip().split("[\\s=:]", 2)[0];
  }
}
