package dev.limiter.http;

import org.jspecify.annotations.Nullable;

/**
 * An address of 128 bits. An IPv4 address is held as IPv4-mapped (RFC 4291, section 2.5.5.2), and
 * so is an IPv6 address that holds one: IPv4-mapped, IPv4-compatible (section 2.5.5.1),
 * IPv4-translated (RFC 7915: {@code ::ffff:0:0:0/96}) or of the well-known prefix for translation
 * (RFC 6052, section 2.1: {@code 64:ff9b::/96}). Clients behind a translator would otherwise share
 * one /64.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
record IpAddress(long high, long low) {

  static final int BITS = 128;

  /** How many bits stand before the IPv4 address in an IPv4-mapped one. */
  static final int MAPPED_BITS = 96;

  private static final long MAPPED = 0xffffL << 32;
  private static final long TRANSLATED = 0xffff_0000L << 32;
  private static final long WELL_KNOWN_HIGH = 0x0064_ff9bL << 32;

  static IpAddress ofIpv4(long bits) {
    return new IpAddress(0, MAPPED | bits);
  }

  /**
   * Reads strict IPv4 or IPv6 text with nothing around it; null if it is neither. Asks no DNS. An
   * IPv6 address that holds an IPv4 address is that one.
   */
  static @Nullable IpAddress parse(String text) {
    IpAddress written = parseAsWritten(text);
    return written != null && written.standsForIpv4() ? written.ipv4() : written;
  }

  /** Like {@link #parse}, but an IPv6 address stays as it is written. */
  static @Nullable IpAddress parseAsWritten(String text) {
    if (text.indexOf(':') >= 0) {
      return new Ipv6Reader(text).read();
    }
    long ipv4 = Ipv4Text.parse(text, 0);
    return ipv4 < 0 ? null : ofIpv4(ipv4);
  }

  boolean isIpv4() {
    return high == 0 && low >>> 32 == 0xffff;
  }

  /** True for an address that counts as {@link #ipv4}: {@code ::} and {@code ::1} do not. */
  boolean standsForIpv4() {
    return embedsIpv4() && (high != 0 || low < 0 || low > 1);
  }

  /** True if the first 96 bits are those of an address that holds an IPv4 address. */
  boolean embedsIpv4() {
    long middle = low & 0xffff_ffff_0000_0000L;
    return high == 0
        ? middle == 0 || middle == MAPPED || middle == TRANSLATED
        : high == WELL_KNOWN_HIGH && middle == 0;
  }

  /** The IPv4 address in the last 32 bits. */
  IpAddress ipv4() {
    return ofIpv4(low & 0xffff_ffffL);
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
