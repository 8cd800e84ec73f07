package dev.limiter.http;

import dev.limiter.internal.CloseNames;
import java.util.List;

/** What {@code engine} may name. Its URI may hold a password, so messages quote only its start. */
final class EngineName {

  static final String MEMORY = "memory";

  private static final List<String> SCHEMES =
      List.of("redis", "rediss", "redis-cluster", "redis-sentinel");

  private EngineName() {}

  /**
   * Checks the kind of engine; the rest of a URI is for the engine to read.
   *
   * @throws IllegalArgumentException if the kind is unknown, or nothing follows the scheme
   */
  static String parse(String text) {
    String word = text.substring(0, HttpToken.end(text, 0));
    boolean uri = SCHEMES.contains(word) && text.startsWith("://", word.length());
    if (!text.equals(MEMORY) && !(uri && text.length() > word.length() + 3)) {
      throw new IllegalArgumentException(
          "expected memory, or redis://HOST:6379 or another URI of rediss, redis-cluster or"
              + " redis-sentinel, was "
              + quoted(text, word));
    }
    return text;
  }

  private static String quoted(String text, String word) {
    if (text.startsWith("://", word.length())) {
      String hint = SCHEMES.contains(word) ? "" : CloseNames.hint(word, SCHEMES);
      return "\"" + word + "://...\"" + hint;
    }
    boolean plain = word.equals(text) && text.length() <= 20 && text.indexOf('%') < 0;
    return plain
        ? "\"" + text + "\"" + CloseNames.hint(text, List.of(MEMORY))
        : "something that is not quoted here, since it may hold a password";
  }
}
