package dev.limiter.internal;

/** Makes foreign text fit for a message: one line, of bounded length, nothing invisible. */
public final class Quote {

  private static final int LONGEST = 200;

  private Quote() {}

  /**
   * Returns the text, cut after 200 characters. Control characters are {@code ?}; others that
   * cannot be seen, such as no-break spaces, are written as <code>&#92;u00A0</code>.
   */
  public static String brief(String text) {
    return visible(text, LONGEST);
  }

  /** Returns whether a message may repeat the text as it is: {@link #brief} changes nothing. */
  public static boolean isFit(String text) {
    return text.length() <= LONGEST && brief(text).equals(text);
  }

  /** Returns the whole text on one line; characters that cannot be seen are written like that. */
  public static String line(String text) {
    return visible(text, text.length());
  }

  private static String visible(String text, int longest) {
    StringBuilder visible = new StringBuilder(Math.min(text.length(), longest));
    int at = 0;
    while (at < text.length() && at < longest) {
      int character = text.codePointAt(at);
      at += Character.charCount(character);
      if (Character.isISOControl(character)) {
        visible.append('?');
      } else if (PlainText.isInvisible(character)) {
        for (char unit : Character.toChars(character)) {
          visible.append(String.format("\\u%04X", (int) unit));
        }
      } else {
        visible.appendCodePoint(character);
      }
    }
    return at < text.length() ? visible.append("...").toString() : visible.toString();
  }
}
