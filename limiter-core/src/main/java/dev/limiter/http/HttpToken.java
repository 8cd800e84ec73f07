package dev.limiter.http;

/** Tokens of RFC 9110, section 5.6.2, such as the names of headers and cookies. */
final class HttpToken {

  private HttpToken() {}

  /** True if the text is a token; the empty text is none. */
  static boolean is(String text) {
    return !text.isEmpty() && end(text, 0) == text.length();
  }

  /** Where the run of token characters that begins at an index ends. */
  static int end(String text, int from) {
    int at = from;
    while (at < text.length() && isTokenChar(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** A blank that may stand around list elements: a space or a tab. */
  static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /** A character of the obfuscated names of RFC 7239, section 6.3. */
  static boolean isObfuscated(char c) {
    return isAlphanumeric(c) || c == '.' || c == '_' || c == '-';
  }

  private static boolean isTokenChar(char c) {
    return isAlphanumeric(c) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
  }

  private static boolean isAlphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
