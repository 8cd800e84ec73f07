package dev.limiter.http;

import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The value of one key.
 *
 * @param origin where it came from, as a message says it
 */
record Setting(String key, String value, String origin) {

  /** What looks like a user and password, up to the last @ of the word. */
  private static final Pattern CREDENTIALS = Pattern.compile("[^\\s\"/]*:[^\\s\"]*@");

  /**
   * Reads the value.
   *
   * @throws IllegalArgumentException if the parser throws it; the message adds key and origin
   */
  <T> T read(Function<String, T> parser) {
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      // Without its cause, whose message might quote a password.
      throw problem(String.valueOf(e.getMessage()));
    }
  }

  IllegalArgumentException problem(String message) {
    return new IllegalArgumentException(
        key + ", from " + origin + ": " + CREDENTIALS.matcher(message).replaceAll("***@"));
  }

  Setting withValue(String newValue) {
    return new Setting(key, newValue, origin);
  }
}
