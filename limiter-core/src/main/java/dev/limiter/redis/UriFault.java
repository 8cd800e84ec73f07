package dev.limiter.redis;

import java.util.regex.Pattern;

/** Says why a text is no Redis URI. Quotes nothing of it but a single character. */
final class UriFault {

  private static final String RESERVED = "@/?#:";
  private static final Pattern PORT = Pattern.compile(".*:\\d{1,5}");

  private UriFault() {}

  /**
   * Returns the first reason that is found, followed by {@code "; "}; nothing if none is.
   *
   * @param rest what follows the scheme
   * @param form {@code user:password@} may be followed by a master, by several hosts, or by one
   *     host and a database
   */
  static String of(String rest, RedisUri.Kind form) {
    int at = rest.lastIndexOf('@');
    boolean sentinel = form == RedisUri.Kind.SENTINEL;
    int login = sentinel && at > 0 ? rest.lastIndexOf('@', at - 1) : at;
    String reason = ofLogin(rest.substring(0, Math.max(login, 0)), login >= 0);
    if (reason.isEmpty() && sentinel && at <= 0) {
      reason = "the master is missing: write redis-sentinel://MASTER@HOST:26379";
    }
    if (reason.isEmpty()) {
      reason = ofHosts(rest.substring(at + 1), form);
    }
    return reason.isEmpty() ? "" : reason + "; ";
  }

  private static String ofLogin(String login, boolean present) {
    int colon = login.indexOf(':');
    if (!present) {
      return "";
    }
    String user = colon < 0 ? login : login.substring(0, colon);
    String password = login.substring(colon + 1);
    String inUser = character("the user", user);
    if (!inUser.isEmpty()) {
      return inUser;
    }
    if (colon < 0) {
      return "a colon must stand before the password, also without a user: redis://:PASSWORD@HOST";
    }
    return password.isEmpty() ? "the password is empty" : character("the password", password);
  }

  /** A character that must be percent-encoded in a user or password. */
  private static String character(String what, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) || Character.isISOControl(c)) {
        return what + " holds " + blank(c) + "; remove it, or percent-encode it as " + encoded(c);
      }
      if (RESERVED.indexOf(c) >= 0) {
        return what + " holds " + c + " as it is; percent-encode it as " + encoded(c);
      }
    }
    return "";
  }

  private static String blank(char c) {
    return switch (c) {
      case '\n', '\r' -> "a line break";
      case '\t' -> "a tab";
      case ' ' -> "a blank";
      default -> "a control character";
    };
  }

  private static String encoded(char c) {
    return String.format("%%%02X", (int) c);
  }

  private static String ofHosts(String hosts, RedisUri.Kind form) {
    for (int i = 0; i < hosts.length(); i++) {
      char c = hosts.charAt(i);
      if (Character.isWhitespace(c)) {
        return "the URI holds " + blank(c) + "; remove it";
      }
      if (c == '?' || c == '#') {
        return c + " and what follows it have no meaning; leave them out";
      }
    }
    boolean single = form == RedisUri.Kind.SINGLE || form == RedisUri.Kind.SINGLE_WITH_TLS;
    int slash = hosts.indexOf('/');
    if (slash >= 0 && !single) {
      return "there is no database here; leave out / and what follows it";
    }
    if (slash >= 0 && !hosts.substring(slash + 1).matches("\\d*")) {
      return "the database after / must be a number";
    }
    String addresses = slash < 0 ? hosts : hosts.substring(0, slash);
    if (single && addresses.indexOf(',') >= 0) {
      return "several hosts are a redis-cluster:// or a redis-sentinel://";
    }
    for (String host : addresses.split(",", -1)) {
      String reason = ofHost(host);
      if (!reason.isEmpty()) {
        return reason;
      }
    }
    return "";
  }

  private static String ofHost(String host) {
    if (host.isEmpty() || (host.startsWith(":") && !host.startsWith("::"))) {
      return "a host is missing";
    }
    if (host.startsWith("[")) {
      return "";
    }
    if (host.indexOf(':') != host.lastIndexOf(':')) {
      return "an IPv6 address stands in brackets, as in [::1]:6379";
    }
    return host.indexOf(':') >= 0 && !PORT.matcher(host).matches()
        ? "the port must be 1 to 65535"
        : "";
  }
}
