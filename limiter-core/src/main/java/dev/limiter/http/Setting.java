package dev.limiter.http;

import dev.limiter.internal.PlainText;
import dev.limiter.internal.Quote;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The value of one key.
 *
 * @param origin where it came from, as a message says it
 * @param line where it begins in the file; 0 if it is not from the file
 */
record Setting(String key, String value, String origin, int line) {

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
      String message = String.valueOf(e.getMessage());
      throw problem(isSecret() ? message : message + hint(message));
    }
  }

  /** Returns the error that a message is about this setting. */
  IllegalArgumentException problem(String message) {
    return new IllegalArgumentException(
        Quote.brief(key) + ", from " + place() + ": " + withoutSecrets(message));
  }

  /** Returns where it is, as a message says it. */
  String place() {
    return line == 0 ? origin : origin + ", line " + line;
  }

  /** Returns whether the value may hold a password, so that no message may quote it. */
  boolean isSecret() {
    return key.equals("engine") || key.startsWith("redis.");
  }

  Setting withValue(String newValue) {
    return new Setting(key, newValue, origin, line);
  }

  /** The parser of the engine quotes no secret; those of other keys quote the value as it is. */
  private String withoutSecrets(String message) {
    if (key.equals("engine")) {
      return message;
    }
    return isSecret()
        ? message.replaceAll("\".*\"", "\"***\"")
        : CREDENTIALS.matcher(message).replaceAll("***@");
  }

  private String hint(String message) {
    boolean quoted = value.length() > 1 && "\"'".indexOf(value.charAt(0)) >= 0;
    if (quoted && value.charAt(0) == value.charAt(value.length() - 1)) {
      return "; leave out the quotation marks around the value";
    }
    if (value.endsWith(";") && !message.contains("; write ")) {
      return "; leave out the semicolon at the end";
    }
    return message.contains("U+") ? "" : PlainText.foreign(value);
  }
}
