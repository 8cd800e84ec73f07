package dev.limiter.redis;

import dev.limiter.internal.Quote;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a single Redis is, and who we are to it.
 *
 * @param host a name or address, without the brackets of IPv6
 * @param user null for the default user
 * @param password null for none
 */
record RedisUri(
    boolean tls,
    String host,
    int port,
    @Nullable String user,
    @Nullable String password,
    int database) {

  private static final String SHAPE = "redis[s]://[user:password@]host[:port][/database]";

  // Neither a second @ nor a slash is read as part of a password: they have to be percent-encoded.
  private static final Pattern FORM =
      Pattern.compile(
          "(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://"
              + "((?<user>[^:@/?#\\s]*):(?<password>[^:@/?#\\s]+)@)?"
              + "(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+(%[A-Za-z0-9]+)?])"
              + "(:(?<port>\\d{1,5}))?"
              + "(/(?<database>\\d{1,9})?)?");

  /**
   * Reads a URI.
   *
   * @throws IllegalArgumentException if it is not of the form; the message quotes it without its
   *     password
   */
  static RedisUri parse(String uri) {
    Matcher parts = FORM.matcher(uri);
    String scheme = uri.replaceFirst("://(?s).*", "").toLowerCase(Locale.ROOT);
    if (scheme.equals("redis-cluster") || scheme.equals("redis-sentinel")) {
      throw wrong(uri, scheme + ":// is not supported yet, use redis:// or rediss://");
    } else if (!parts.matches() || !(scheme.equals("redis") || scheme.equals("rediss"))) {
      throw wrong(uri, "it must be " + SHAPE + ", percent-encoded where needed");
    }
    int port = number(parts.group("port"), 6379);
    if (port < 1 || port > 65_535) {
      throw wrong(uri, "the port must be 1 to 65535");
    }
    return new RedisUri(
        scheme.equals("rediss"),
        parts.group("host").replaceAll("[\\[\\]]", ""),
        port,
        decode(uri, parts.group("user")),
        decode(uri, parts.group("password")),
        number(parts.group("database"), 0));
  }

  /** Host and port, as a URI has them. */
  String address() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** Without the password. */
  @Override
  public String toString() {
    return (tls ? "rediss://" : "redis://") + address() + "/" + database;
  }

  private static int number(@Nullable String digits, int absent) {
    return digits == null ? absent : Integer.parseInt(digits);
  }

  /** Null for an absent or empty part. */
  private static @Nullable String decode(String uri, @Nullable String part) {
    if (part == null || part.isEmpty()) {
      return null;
    }
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw wrong(uri, "a % in user or password must begin %XX, so write % as %25");
    }
  }

  private static IllegalArgumentException wrong(String uri, String right) {
    return new IllegalArgumentException(
        "\"" + Quote.brief(withoutSecrets(uri)) + "\" is no Redis URI: " + right);
  }

  /** Hides what stands before the last @, but for a user's name, and what follows a ? or #. */
  private static String withoutSecrets(String uri) {
    int at = uri.lastIndexOf('@');
    String rest = uri.substring(Math.max(at, 0)).replaceFirst("(?s)([?#]).*", "$1...");
    if (at < 0) {
      return rest;
    }
    Matcher scheme = Pattern.compile("[A-Za-z0-9+.-]+://([^:@]*:)?").matcher(uri).region(0, at);
    return (scheme.lookingAt() ? scheme.group() : "") + "***" + rest;
  }
}
