package dev.limiter.http;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a properties file with its continuations: a key and its value.
 *
 * @param number of the line in which it begins; the first is 1
 * @param text as written
 */
record LogicalLine(int number, String text) {

  private static final Pattern NATURAL = Pattern.compile("([^\r\n]*)(\r\n|\r|\n|\\z)");
  private static final Pattern NOTHING = Pattern.compile("[ \t\f]*([#!].*)?", Pattern.DOTALL);

  /** Cuts a text into its lines, without blank ones and comments. */
  static List<LogicalLine> of(String text) {
    List<LogicalLine> lines = new ArrayList<>();
    Matcher natural = NATURAL.matcher(text);
    StringBuilder line = new StringBuilder();
    int first = 0;
    for (int number = 1; natural.find(); number++) {
      String body = natural.group(1);
      if (line.length() == 0) {
        first = number;
      }
      if (line.length() > 0 || !NOTHING.matcher(body).matches()) {
        line.append(natural.group());
      }
      if (line.length() > 0 && !isContinued(body)) {
        lines.add(new LogicalLine(first, line.toString()));
        line.setLength(0);
      }
    }
    if (line.length() > 0) {
      lines.add(new LogicalLine(first, line.toString()));
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
