package dev.limiter.redis;

import dev.limiter.internal.Quote;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where Redis is, and who we are to it.
 *
 * @param master what the sentinels call the Redis; empty for other kinds
 * @param addresses of the Redis, of nodes of the cluster, or of the sentinels; at least one
 */
record RedisUri(Kind kind, String master, List<Address> addresses, Login login) {

  private static final String HOST = "([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+(%[A-Za-z0-9]+)?])";
  private static final String HOST_AND_PORT = HOST + "(:\\d{1,5})?";

  // Neither a second @ nor a slash is read as part of a password: they have to be percent-encoded.
  private static final String LOGIN = "((?<user>[^:@/?#\\s]*):(?<password>[^:@/?#\\s]+)@)?";

  private static final String HOSTLIKE = "([A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]*])(:\\d*)?";
  private static final Pattern PLAIN =
      Pattern.compile(HOSTLIKE + "(," + HOSTLIKE + ")*(/\\d*)?([?#][.]{3})?");

  /** The schemes, and what follows them. */
  enum Kind {
    SINGLE("redis", "redis[s]://[user:password@]host[:port][/database]", 6379, ""),
    SINGLE_WITH_TLS("rediss", SINGLE.shape, 6379, ""),
    CLUSTER("redis-cluster", "redis-cluster://[user:password@]host[:port],...", 6379, ""),
    SENTINEL(
        "redis-sentinel",
        "redis-sentinel://[user:password@]master@host[:port],...",
        26_379,
        "(?<master>[A-Za-z0-9._-]+)@");

    private final String scheme;
    private final String shape;
    private final int port;
    private final Pattern form;

    Kind(String scheme, String shape, int port, String master) {
      this.scheme = scheme;
      this.shape = shape;
      this.port = port;
      String several = shape.endsWith("...") ? "(," + HOST_AND_PORT + ")*" : "";
      String database = several.isEmpty() ? "(/(?<database>\\d{1,9})?)?" : "";
      this.form =
          Pattern.compile(LOGIN + master + "(?<hosts>" + HOST_AND_PORT + several + ")" + database);
    }

    private static Kind of(String uri) {
      String scheme = uri.replaceFirst("://(?s).*", "").toLowerCase(Locale.ROOT);
      return Arrays.stream(values())
          .filter(kind -> kind.scheme.equals(scheme))
          .findFirst()
          .orElse(SINGLE);
    }
  }

  /**
   * Reads a URI.
   *
   * @throws IllegalArgumentException if it is not of the form; the message quotes it without its
   *     password
   */
  static RedisUri parse(String uri) {
    Kind kind = Kind.of(uri);
    String rest = uri.replaceFirst("(?i)^" + kind.scheme + "://", "");
    Matcher parts = kind.form.matcher(rest);
    if (rest.equals(uri) || !parts.matches()) {
      throw wrong(uri, "it must be " + kind.shape + ", percent-encoded where needed");
    }
    boolean single = kind == Kind.SINGLE || kind == Kind.SINGLE_WITH_TLS;
    Login login =
        new Login(
            kind == Kind.SINGLE_WITH_TLS,
            decode(uri, parts.group("user")),
            decode(uri, parts.group("password")),
            single ? number(parts.group("database"), 0) : 0);
    List<Address> addresses = addresses(uri, parts.group("hosts"), kind.port);
    return new RedisUri(kind, kind == Kind.SENTINEL ? parts.group("master") : "", addresses, login);
  }

  private static List<Address> addresses(String uri, String hosts, int defaultPort) {
    List<Address> addresses = new ArrayList<>();
    for (String host : hosts.split(",", -1)) {
      String digits = host.replaceFirst("^" + HOST + ":?", "");
      int port = digits.isEmpty() ? defaultPort : Integer.parseInt(digits);
      if (port < 1 || port > 65_535) {
        throw wrong(uri, "the port must be 1 to 65535");
      }
      addresses.add(new Address(host.replaceFirst(":\\d+$", "").replaceAll("[\\[\\]]", ""), port));
    }
    return addresses;
  }

  /**
   * Connections of our own to what the URI names; none is opened yet.
   *
   * @param longestIdle one that was idle for longer is replaced
   */
  Topology topology(Duration longestIdle) {
    return switch (kind) {
      case SINGLE, SINGLE_WITH_TLS ->
          new SingleNode(OwnNode.shared(addresses.get(0), login, longestIdle));
      case CLUSTER ->
          new Cluster(
              "the Redis Cluster of " + hosts(),
              () -> addresses,
              address -> OwnNode.shared(address, login, longestIdle),
              key -> {});
      case SENTINEL -> new SentinelMaster(master, addresses, login, longestIdle);
    };
  }

  private String hosts() {
    return addresses.stream().map(Address::toString).collect(Collectors.joining(","));
  }

  /** Without the password. */
  @Override
  public String toString() {
    String before = master.isEmpty() ? "" : master + "@";
    String after = kind == Kind.CLUSTER || kind == Kind.SENTINEL ? "" : "/" + login.database();
    return kind.scheme + "://" + before + hosts() + after;
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

  /**
   * Hides what stands before the last @, but for a user's name, and what follows a ? or #. Without
   * an @, all that is not plainly hosts, ports and a database may be a password.
   */
  private static String withoutSecrets(String uri) {
    int at = uri.lastIndexOf('@');
    String rest = uri.substring(Math.max(at, 0)).replaceFirst("(?s)([?#]).*", "$1...");
    Matcher scheme = Pattern.compile("[A-Za-z0-9+.-]+://([^:@]*:)?").matcher(uri);
    if (at < 0) {
      int from = rest.indexOf("://") + 3;
      return from < 3 || PLAIN.matcher(rest.substring(from)).matches()
          ? rest
          : rest.substring(0, from) + "***";
    }
    return (scheme.region(0, at).lookingAt() ? scheme.group() : "") + "***" + rest;
  }
}
