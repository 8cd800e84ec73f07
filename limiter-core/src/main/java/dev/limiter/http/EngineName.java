package dev.limiter.http;

import dev.limiter.internal.CloseNames;
import dev.limiter.redis.RedisEngine;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What {@code engine} may name. Its URI may hold a password, which no message quotes. */
final class EngineName {

  static final String MEMORY = "memory";

  private static final List<String> SCHEMES =
      List.of("redis", "rediss", "redis-cluster", "redis-sentinel");

  private static final Pattern ADDRESS =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:\\d{1,5})?(/\\d{1,3})?");

  private static final List<String> IN_MEMORY =
      List.of(
          "in-memory", "inmemory", "in_memory", "local", "heap", "ram", "jvm", "map", "internal");

  private EngineName() {}

  /**
   * Checks what is named; a Redis is not asked.
   *
   * @throws IllegalArgumentException if the kind is unknown, or the URI of a Redis is bad; the
   *     message quotes no password
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
    if (uri) {
      RedisEngine.builder(text);
    }
    return text;
  }

  /** Returns a name that {@link #parse} took, without user and password. */
  static String withoutLogin(String text) {
    return text.replaceFirst("://[^:@/]*:[^@/]*@", "://");
  }

  private static String quoted(String text, String word) {
    if (text.startsWith("://", word.length())) {
      String hint = SCHEMES.contains(word) ? "" : CloseNames.hint(word, SCHEMES);
      return "\"" + word + "://...\"" + hint;
    }
    if (ADDRESS.matcher(text).matches() && (isAddress(text) || word.equals("localhost"))) {
      return "\"" + text + "\"; write redis://" + text;
    }
    boolean plain = word.equals(text) && text.length() <= 20 && text.indexOf('%') < 0;
    return plain
        ? "\"" + text + "\"" + hint(text)
        : "something that is not quoted here, since it may hold a password" + hint(text);
  }

  /** It has a port, or is four numbers. */
  private static boolean isAddress(String text) {
    return text.matches("(?!redis).*:\\d+(/\\d+)?|\\[.*|[0-9.]+");
  }

  private static String hint(String text) {
    if (IN_MEMORY.contains(text.toLowerCase(Locale.ROOT))) {
      return "; write memory";
    }
    if (text.startsWith("\"") || text.startsWith("'")) {
      return "; leave out the quotation marks";
    }
    return text.startsWith("redis:")
        ? "; two slashes must follow, as in redis://HOST:6379"
        : CloseNames.hint(text, List.of(MEMORY));
  }
}
