package dev.limiter.http;

import java.util.List;
import java.util.Locale;

/** When {@code Access-Control-Expose-Headers} names the fields that we send. */
enum ExposeHeaders {
  /** For requests with an {@code Origin}: a browser sends it when the answer may need the names. */
  AUTO,
  /** Always. */
  ON,
  /** Never. */
  OFF;

  /**
   * The value of {@code expose-headers} that a word stands for.
   *
   * @throws IllegalArgumentException if it stands for none; the message quotes it
   */
  static ExposeHeaders ofWord(String word) {
    return valueOf(Words.oneOf(word, List.of("auto", "on", "off")).toUpperCase(Locale.ROOT));
  }

  boolean appliesTo(RequestView request) {
    return switch (this) {
      case AUTO -> request.has("Origin");
      case ON -> true;
      case OFF -> false;
    };
  }
}
