package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Turns the text of a value as written into the value. */
final class ValueText {

  private ValueText() {}

  /**
   * Cuts comments, makes each run of blanks one blank, and then replaces <code>${NAME}</code>, so
   * that nothing in the environment is read as syntax of ours.
   *
   * @param environment the variable of a name, null if it is not set
   * @throws IllegalArgumentException if a variable is not set, or <code>${</code> is not closed
   */
  static String expand(String written, UnaryOperator<@Nullable String> environment) {
    String text = Words.singleBlanks(withoutComments(written));
    StringBuilder expanded = new StringBuilder(text.length());
    int from = 0;
    for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
      int close = text.indexOf('}', at);
      if (close < 0) {
        throw new IllegalArgumentException(
            "${ without } in \"" + Quote.brief(text) + "\"; write ${NAME}");
      }
      expanded.append(text, from, at).append(variable(text.substring(at + 2, close), environment));
      from = close + 1;
    }
    return expanded.append(text, from, text.length()).toString().strip();
  }

  private static String variable(String name, UnaryOperator<@Nullable String> environment) {
    String value = environment.apply(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "the environment variable of ${" + Quote.brief(name) + "} is not set");
    }
    return value;
  }

  /** A comment begins with # at the start or after a blank, and ends with its line. */
  private static String withoutComments(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    boolean comment = false;
    boolean afterBlank = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean lineBreak = c == '\n' || c == '\r';
      comment = !lineBreak && (comment || (c == '#' && afterBlank));
      if (!comment) {
        kept.append(c);
      }
      afterBlank = Character.isWhitespace(c);
    }
    return kept.toString();
  }
}
