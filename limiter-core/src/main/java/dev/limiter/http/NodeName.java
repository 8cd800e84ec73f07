package dev.limiter.http;

import org.jspecify.annotations.Nullable;

/**
 * An address as containers and proxies write it: bare, with a port ({@code 1.2.3.4:5678}, {@code
 * [::1]:443}), in brackets, or with a zone ({@code fe80::1%eth0}), which says nothing here.
 */
final class NodeName {

  private NodeName() {}

  /** The address in the text, or null if it holds none that somebody can have. */
  static @Nullable IpAddress parse(String text) {
    IpAddress address = text.startsWith("[") ? bracketed(text) : bare(text);
    return address == null || address.isUnspecified() ? null : address;
  }

  private static @Nullable IpAddress bracketed(String text) {
    int close = text.indexOf(']');
    if (close < 0 || (close + 1 < text.length() && !isPort(text, close + 1))) {
      return null;
    }
    return ipv6(text.substring(1, close));
  }

  private static @Nullable IpAddress bare(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return IpAddress.parse(text);
    }
    if (colon == text.lastIndexOf(':')) {
      return isPort(text, colon) ? IpAddress.parse(text.substring(0, colon)) : null;
    }
    return ipv6(text);
  }

  private static @Nullable IpAddress ipv6(String text) {
    int zone = text.indexOf('%');
    String address = zone > 0 && zone + 1 < text.length() ? text.substring(0, zone) : text;
    return address.indexOf(':') < 0 ? null : IpAddress.parse(address);
  }

  /** A colon, then one to five digits or an obfuscated port (RFC 7239, section 6). */
  private static boolean isPort(String text, int from) {
    int first = from + 1;
    if (text.charAt(from) != ':' || first == text.length()) {
      return false;
    }
    boolean obfuscated = text.charAt(first) == '_';
    boolean allowed = obfuscated ? text.length() > first + 1 : text.length() <= first + 5;
    for (int i = first; i < text.length() && allowed; i++) {
      char c = text.charAt(i);
      allowed = obfuscated ? HttpToken.isObfuscated(c) : c >= '0' && c <= '9';
    }
    return allowed;
  }
}
