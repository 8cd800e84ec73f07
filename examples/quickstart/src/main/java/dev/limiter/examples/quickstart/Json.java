package dev.limiter.examples.quickstart;

import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes flat JSON objects (RFC 8259). */
final class Json {

  private Json() {}

  static String object(Map<String, @Nullable String> fields) {
    return fields.entrySet().stream()
        .map(field -> string(field.getKey()) + ":" + value(field.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(@Nullable String text) {
    return text == null ? "null" : string(text);
  }

  private static String string(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.codePoints().forEach(codePoint -> append(json, codePoint));
    return json.append('"').toString();
  }

  private static void append(StringBuilder json, int codePoint) {
    if (codePoint == '"' || codePoint == '\\') {
      json.append('\\').append((char) codePoint);
    } else if (codePoint < ' ' || unpairedSurrogate(codePoint)) {
      json.append(String.format("\\u%04x", codePoint));
    } else {
      json.appendCodePoint(codePoint);
    }
  }

  /** UTF-8 has no bytes for half a pair; the escape keeps it. */
  private static boolean unpairedSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
