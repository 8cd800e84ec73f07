package dev.limiter.http;

import org.jspecify.annotations.Nullable;

/**
 * An address of 128 bits. An IPv4 address is held as IPv4-mapped (RFC 4291, section 2.5.5.2), so
 * that both spellings of one address are equal.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
record IpAddress(long high, long low) {

  static final int BITS = 128;

  /** How many bits stand before the IPv4 address in an IPv4-mapped one. */
  static final int MAPPED_BITS = 96;

  private static final long MAPPED = 0xffffL << 32;

  static IpAddress ofIpv4(long bits) {
    return new IpAddress(0, MAPPED | bits);
  }

  /** Strict IPv4 or IPv6 text with nothing around it; null if it is neither. Asks no DNS. */
  static @Nullable IpAddress parse(String text) {
    if (text.indexOf(':') >= 0) {
      return new Ipv6Reader(text).read();
    }
    long ipv4 = Ipv4Text.parse(text, 0);
    return ipv4 < 0 ? null : ofIpv4(ipv4);
  }

  boolean isIpv4() {
    return high == 0 && low >>> 32 == 0xffff;
  }

  /** True for {@code ::} and {@code 0.0.0.0}, which are nobody's address. */
  boolean isUnspecified() {
    return high == 0 && (low == 0 || low == MAPPED);
  }

  /** True for {@code ::1} and {@code fe80::/10}: no network of somebody's own. */
  boolean isLocalIpv6() {
    return (high == 0 && low == 1) || high >>> 54 == 0xfe80 >>> 6;
  }

  /** The address with all but the first bits zero; 0 to 128 bits. */
  IpAddress masked(int bits) {
    long highMask = bits >= 64 ? -1 : ~(-1L >>> bits);
    long lowMask = bits <= 64 ? 0 : bits == BITS ? -1 : ~(-1L >>> (bits - 64));
    return new IpAddress(high & (bits == 0 ? 0 : highMask), low & lowMask);
  }

  /** Dotted decimal, or the text of RFC 5952. */
  @Override
  public String toString() {
    return isIpv4() ? Ipv4Text.of(low & 0xffff_ffffL) : Ipv6Text.of(this);
  }

  /** One of the eight groups of 16 bits. */
  int group(int index) {
    long half = index < 4 ? high : low;
    return (int) (half >>> (48 - 16 * (index % 4))) & 0xffff;
  }
}
