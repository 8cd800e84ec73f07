package dev.limiter.http;

import org.jspecify.annotations.Nullable;

/** One element of a {@code Forwarded} header (RFC 7239, section 4). Used for one text, once. */
final class ForwardedElement {

  private final String text;
  private int at;

  ForwardedElement(String text) {
    this.text = text;
  }

  /** The value of the one {@code for}, unquoted; null if there is none or the element is broken. */
  @Nullable String forValue() {
    String found = null;
    while (skipToPair()) {
      int nameEnd = HttpToken.end(text, at);
      if (nameEnd == at || nameEnd == text.length() || text.charAt(nameEnd) != '=') {
        return null;
      }
      boolean isFor = nameEnd - at == 3 && text.regionMatches(true, at, "for", 0, 3);
      at = nameEnd + 1;
      String value = value();
      if (value == null || (isFor && found != null)) {
        return null;
      }
      found = isFor ? value : found;
    }
    return at == text.length() ? found : null;
  }

  /** Steps over the semicolon before a pair; false at the end or where something else stands. */
  private boolean skipToPair() {
    boolean separated = at == 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ';') {
        separated = true;
      } else if (!HttpToken.isBlank(c)) {
        return separated;
      }
      at++;
    }
    return false;
  }

  private @Nullable String value() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    int from = at;
    at = HttpToken.end(text, at);
    return at == from ? null : text.substring(from, at);
  }

  private @Nullable String quoted() {
    StringBuilder value = new StringBuilder();
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        at = i + 1;
        return value.toString();
      }
      if (c == '\\' && ++i == text.length()) {
        return null;
      }
      value.append(text.charAt(i));
    }
    return null;
  }
}
