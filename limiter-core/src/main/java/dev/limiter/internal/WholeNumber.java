package dev.limiter.internal;

/** The grammar's whole numbers: digits, with single underscores between them, no sign. */
public final class WholeNumber {

  private WholeNumber() {}

  /**
   * Reads a number of at least 1.
   *
   * @param what the name of the number, for the message
   * @throws IllegalArgumentException if the text is no such number; the message quotes it
   */
  public static long parse(String what, String text) {
    long number = 0;
    boolean afterDigit = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '_' && afterDigit) {
        afterDigit = false;
        continue;
      }
      if (c < '0' || c > '9') {
        throw bad(what, text);
      }
      if (number > (Long.MAX_VALUE - (c - '0')) / 10) {
        throw new IllegalArgumentException(what + " is too large: \"" + Quote.brief(text) + "\"");
      }
      number = number * 10 + (c - '0');
      afterDigit = true;
    }
    if (!afterDigit || number < 1) {
      throw bad(what, text);
    }
    return number;
  }

  private static IllegalArgumentException bad(String what, String text) {
    return new IllegalArgumentException(
        what
            + " must be a whole number >= 1, such as 20 or 1_000, was \""
            + Quote.brief(text)
            + "\""
            + NumberHints.hint(text));
  }
}
