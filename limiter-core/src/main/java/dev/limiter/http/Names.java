package dev.limiter.http;

import dev.limiter.internal.PlainText;
import dev.limiter.internal.Quote;

/** NAME of the grammar: 1 to 64 of {@code A-Z a-z 0-9 . _ -}. */
final class Names {

  private static final int LONGEST = 64;

  private Names() {}

  static boolean isName(String text) {
    boolean name = !text.isEmpty() && text.length() <= LONGEST;
    for (int i = 0; i < text.length() && name; i++) {
      name = HttpToken.isObfuscated(text.charAt(i));
    }
    return name;
  }

  /**
   * Refuses a text that is no NAME.
   *
   * @param what whose name it is
   */
  static void require(String what, String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          what
              + " name must be 1 to 64 of A-Z a-z 0-9 . _ -, was \""
              + Quote.brief(name)
              + "\""
              + PlainText.foreign(name));
    }
  }
}
