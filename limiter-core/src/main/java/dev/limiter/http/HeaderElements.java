package dev.limiter.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a list header, from the right, over all its lines; empty ones are skipped. What
 * trusted proxies have added stands on the right and is well-formed, so nothing that a client wrote
 * on the left, such as an open quote, can hide it. At most 50 elements or 4 KiB are looked at.
 */
final class HeaderElements {

  static final int MAX_ELEMENTS = 50;
  private static final int MAX_CHARS = 4096;
  private static final int LINE_JOIN = ", ".length();

  private final List<String> lines;
  private final boolean quotes;
  private String line = "";
  private int nextLine;
  private int end = -1;
  private int charsLeft = MAX_CHARS + LINE_JOIN;
  private int elements;
  private boolean cut;

  /**
   * @param quotes true if commas inside double quotes are data
   */
  HeaderElements(List<String> lines, boolean quotes) {
    this.lines = lines;
    this.quotes = quotes;
    this.nextLine = lines.size() - 1;
  }

  /** The next element to the left, or null if there is none or it is beyond the limits. */
  @Nullable String next() {
    while (!cut && (end >= 0 || previousLine())) {
      int start = start();
      if (start < 0) {
        cut = true;
        break;
      }
      String element = trimmed(start);
      charsLeft -= end - Math.max(0, start - 1);
      end = start - 1;
      if (!element.isEmpty()) {
        cut = elements == MAX_ELEMENTS;
        elements++;
        return cut ? null : element;
      }
    }
    return null;
  }

  /** True if there was more than the limits let us see. */
  boolean cut() {
    return cut;
  }

  private boolean previousLine() {
    while (nextLine >= 0) {
      line = lines.get(nextLine--);
      end = line.length();
      charsLeft -= LINE_JOIN;
      if (end > 0) {
        return true;
      }
    }
    return false;
  }

  /** Where the element that ends at {@code end} begins; negative if that is beyond the limit. */
  private int start() {
    if (end == 0) {
      return 0;
    }
    if (charsLeft <= 0) {
      return -1;
    }
    int floor = Math.max(0, end - charsLeft);
    boolean quoted = false;
    for (int i = end - 1; i >= Math.max(0, floor - 1); i--) {
      char c = line.charAt(i);
      if (c == ',' && !quoted) {
        return i + 1;
      }
      if (c == '"' && quotes && !escaped(i, floor)) {
        quoted = !quoted;
      }
    }
    return floor == 0 ? 0 : -1;
  }

  private boolean escaped(int quote, int floor) {
    int at = quote;
    while (at > floor && line.charAt(at - 1) == '\\') {
      at--;
    }
    return (quote - at) % 2 == 1;
  }

  private String trimmed(int start) {
    int from = start;
    int to = end;
    while (from < to && HttpToken.isBlank(line.charAt(from))) {
      from++;
    }
    while (to > from && HttpToken.isBlank(line.charAt(to - 1))) {
      to--;
    }
    return line.substring(from, to);
  }
}
