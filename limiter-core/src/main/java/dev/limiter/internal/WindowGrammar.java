package dev.limiter.internal;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;

/**
 * The text form of windows and periods: a unit ({@code s}), numbers with falling units ({@code
 * 1d12h}), or an ISO-8601 duration ({@code PT15M}).
 */
public final class WindowGrammar {

  private record Unit(String word, Duration length) {}

  private static final List<Unit> UNITS =
      List.of(
          new Unit("d", Duration.ofDays(1)),
          new Unit("h", Duration.ofHours(1)),
          new Unit("m", Duration.ofMinutes(1)),
          new Unit("s", Duration.ofSeconds(1)),
          new Unit("ms", Duration.ofMillis(1)));

  private WindowGrammar() {}

  /**
   * Reads a span of time.
   *
   * @throws IllegalArgumentException if the text is none; the message quotes it
   */
  public static Duration parse(String text) {
    try {
      return strict(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + WindowHints.hint(text), e);
    }
  }

  /**
   * Reads a span of time, and guesses nothing.
   *
   * @throws IllegalArgumentException if the text is none; the message quotes it
   */
  static Duration strict(String text) {
    if (text.startsWith("P") || text.startsWith("p")) {
      return iso(text);
    }
    Duration sum = Duration.ZERO;
    int nextUnit = 0;
    int at = 0;
    do {
      int afterNumber = end(text, at, true);
      int afterUnit = end(text, afterNumber, false);
      int unit = unit(text.substring(afterNumber, afterUnit));
      boolean bareUnit = afterNumber == 0 && afterUnit == text.length();
      if (unit < nextUnit || (afterNumber == at && !bareUnit)) {
        throw bad(text);
      }
      long count = bareUnit ? 1 : WholeNumber.parse("window", text.substring(at, afterNumber));
      sum = plus(sum, UNITS.get(unit).length(), count, text);
      nextUnit = unit + 1;
      at = afterUnit;
    } while (at < text.length());
    return sum;
  }

  /** The text of a span of whole milliseconds, such as {@code 1d12h}. */
  public static String text(Duration span) {
    StringBuilder text = new StringBuilder();
    Duration rest = span;
    for (Unit unit : UNITS) {
      long count = rest.dividedBy(unit.length());
      if (count > 0) {
        text.append(count).append(unit.word());
        rest = rest.minus(unit.length().multipliedBy(count));
      }
    }
    return text.toString();
  }

  private static Duration iso(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      throw bad(text);
    }
  }

  private static Duration plus(Duration sum, Duration unit, long count, String text) {
    if (count > Bounds.MAX_SPAN.dividedBy(unit)) {
      throw new IllegalArgumentException(
          "window must be <= 400 days, was \"" + Quote.brief(text) + "\"");
    }
    return sum.plus(unit.multipliedBy(count));
  }

  /** Where the run of number characters, or of others, that begins at an index ends. */
  private static int end(String text, int from, boolean number) {
    int at = from;
    while (at < text.length() && isNumber(text.charAt(at)) == number) {
      at++;
    }
    return at;
  }

  private static boolean isNumber(char c) {
    return (c >= '0' && c <= '9') || c == '_';
  }

  private static int unit(String word) {
    for (int i = 0; i < UNITS.size(); i++) {
      if (UNITS.get(i).word().equals(word)) {
        return i;
      }
    }
    return -1;
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException(
        "window must be a unit of d, h, m, s, ms, or numbers with falling units such as 1d12h, or"
            + " an ISO-8601 duration such as PT15M, was \""
            + Quote.brief(text)
            + "\"");
  }
}
