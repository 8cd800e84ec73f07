package dev.limiter.internal;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Guesses which window was meant by a text such as {@code 5 minutes}, {@code 1min} or {@code 60}.
 */
final class WindowHints {

  /** What a lenient reader takes for a window. */
  static final String WINDOW =
      "(?:\\d+(?:\\.\\d+)?\\s*[a-z]*|[a-z]+)(?:\\s*(?:and)?\\s*\\d+\\s*[a-z]+)*";

  private static final Pattern PART =
      Pattern.compile("(\\d+(?:\\.\\d+)?)?\\s*([a-z]+)(?:\\s+and)?\\s*");
  private static final Pattern BARE = Pattern.compile("\\d{1,9}");

  private static final Map<String, String> UNITS =
      Map.ofEntries(
          Map.entry("ms|msecs?|millis|milliseconds?", "ms"),
          Map.entry("s|secs?|seconds?", "s"),
          Map.entry("m|mins?|minutes?", "m"),
          Map.entry("h|hrs?|hours?", "h"),
          Map.entry("d|days?|daily", "d"));

  private static final Map<String, Duration> LONGER =
      Map.of(
          "w|wks?|weeks?", Duration.ofDays(7),
          "mo|months?", Duration.ofDays(30),
          "y|yrs?|years?", Duration.ofDays(365));

  private WindowHints() {}

  /** Returns {@code ; write 5m}, or nothing if no window can be guessed. */
  static String hint(String text) {
    String meant = meant(text);
    return meant.isEmpty() ? "" : "; write " + meant;
  }

  /** Returns the window that was probably meant, as {@link WindowGrammar} reads it; or "". */
  static String meant(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.length() > 60) {
      return "";
    }
    if (BARE.matcher(plain).matches()) {
      return plain.matches("0+") ? "" : checked(plain + "s");
    }
    Matcher part = PART.matcher(plain);
    Duration sum = Duration.ZERO;
    int at = 0;
    while (part.find() && part.start() == at) {
      Duration length = length(part.group(2));
      if (length.isZero()) {
        return "";
      }
      if (part.end() == plain.length() && at == 0) {
        return single(part.group(1), part.group(2), length);
      }
      sum = sum.plus(times(length, part.group(1)));
      at = part.end();
    }
    return at == plain.length() ? checked(WindowGrammar.text(sum)) : "";
  }

  /** A number that is whole stays as it is: 90 minutes are 90m. */
  private static String single(String number, String unit, Duration length) {
    boolean whole = number == null || number.indexOf('.') < 0;
    String ours = whole ? unit(unit) : "";
    return checked(
        ours.isEmpty()
            ? WindowGrammar.text(times(length, number))
            : (number == null ? "1" : number) + ours);
  }

  private static Duration times(Duration length, String number) {
    BigDecimal count = number == null ? BigDecimal.ONE : new BigDecimal(number);
    return Duration.ofMillis(count.multiply(BigDecimal.valueOf(length.toMillis())).longValue());
  }

  private static Duration length(String word) {
    String ours = unit(word);
    if (!ours.isEmpty()) {
      return WindowGrammar.parse(ours);
    }
    return LONGER.entrySet().stream()
        .filter(unit -> word.matches(unit.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(Duration.ZERO);
  }

  private static String unit(String word) {
    return UNITS.entrySet().stream()
        .filter(unit -> word.matches(unit.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  private static String checked(String window) {
    try {
      Bounds.requireSpan("window", WindowGrammar.strict(window));
      return window;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
