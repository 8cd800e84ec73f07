package dev.limiter.http;

import dev.limiter.internal.PlainText;
import dev.limiter.internal.Quote;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Strips comments from a raw value and substitutes variables. */
final class ValueText {

  private ValueText() {}

  /**
   * Cuts comments, makes each run of blanks one blank, and then replaces <code>${NAME}</code> and
   * <code>${NAME:default}</code>, so that nothing in the environment is read as syntax. Line breaks
   * at the end of a variable are cut, as a shell does.
   *
   * @param secret true if no message may quote the value
   * @param environment the variable of a name, null if it is not set
   * @throws IllegalArgumentException if a variable is not set and has no default, <code>${</code>
   *     is not closed, or a character cannot be seen or only looks like another one
   */
  static String expand(
      String written, boolean secret, UnaryOperator<@Nullable String> environment) {
    String kept = withoutComments(written);
    requirePlain(kept, secret);
    String text = Words.singleBlanks(kept);
    StringBuilder expanded = new StringBuilder(text.length());
    int from = 0;
    for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
      int close = text.indexOf('}', at);
      if (close < 0) {
        throw new IllegalArgumentException(
            "${ without }"
                + (secret ? "" : " in \"" + Quote.brief(text) + "\"")
                + "; write ${NAME} or ${NAME:default}");
      }
      expanded.append(text, from, at).append(variable(text.substring(at + 2, close), environment));
      from = close + 1;
    }
    String value = expanded.append(text, from, text.length()).toString().strip();
    requirePlain(value, secret);
    return value;
  }

  private static void requirePlain(String text, boolean secret) {
    if (secret) {
      PlainText.requireOfSecret(text);
    } else {
      PlainText.require(text);
    }
  }

  /**
   * @param text {@code NAME} or {@code NAME:default}
   */
  private static String variable(String text, UnaryOperator<@Nullable String> environment) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    if (text.contains("${")) {
      throw new IllegalArgumentException(
          "${ inside of ${"
              + Quote.brief(name.replaceFirst("\\$\\{.*", ""))
              + "...}: a default is plain text, and ends at the first }");
    }
    String value = environment.apply(name);
    if (value != null) {
      return value.replaceFirst("[\r\n]+$", "");
    }
    if (colon < 0 || name.isEmpty()) {
      throw new IllegalArgumentException(
          "the environment variable of ${"
              + Quote.brief(name)
              + "} is not set; set it, or write a default: ${"
              + (name.isEmpty() ? "NAME" : Quote.brief(name))
              + ":default}");
    }
    return text.substring(colon + 1);
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
