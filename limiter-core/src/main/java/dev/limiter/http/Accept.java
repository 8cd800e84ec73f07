package dev.limiter.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What a client accepts, as far as a refusal asks: RFC 9110, section 12.5.1. Never throws; what
 * cannot be read is passed over.
 */
final class Accept {

  private record Range(String type, double quality) {}

  private static final Pattern QVALUE = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

  private final List<Range> ranges = new ArrayList<>();

  private Accept(List<String> lines) {
    for (String line : lines) {
      for (String element : line.split(",", -1)) {
        add(element.split(";", -1));
      }
    }
  }

  /**
   * True if the quality of {@code text/plain} or {@code text/html} is above that of {@code
   * application/problem+json}, for which {@code application/json} stands in where it is not named.
   *
   * @param lines all lines of the header
   */
  static boolean prefersText(List<String> lines) {
    Accept accept = new Accept(lines);
    double text =
        Math.max(
            accept.quality("text/plain", "text/*", "*/*"),
            accept.quality("text/html", "text/*", "*/*"));
    return text
        > accept.quality("application/problem+json", "application/json", "application/*", "*/*");
  }

  private void add(String[] parts) {
    double quality = 1;
    for (int i = 1; i < parts.length; i++) {
      String parameter = parts[i].strip().toLowerCase(Locale.ROOT);
      if (parameter.startsWith("q=")) {
        quality = qvalue(parameter.substring(2));
      }
    }
    ranges.add(new Range(parts[0].strip().toLowerCase(Locale.ROOT), quality));
  }

  /** RFC 9110, section 12.4.2; a weight that is none makes its range count for nothing. */
  private static double qvalue(String text) {
    return QVALUE.matcher(text).matches() ? Double.parseDouble(text) : 0;
  }

  /** The highest quality of the first, most specific, type that is there. */
  private double quality(String... mostSpecificFirst) {
    for (String type : mostSpecificFirst) {
      OptionalDouble quality =
          ranges.stream()
              .filter(range -> range.type().equals(type))
              .mapToDouble(Range::quality)
              .max();
      if (quality.isPresent()) {
        return quality.getAsDouble();
      }
    }
    return 0;
  }
}
