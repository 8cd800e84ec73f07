package dev.limiter.http;

import dev.limiter.internal.Quote;

/**
 * A range of addresses. One of 96 bits or more where IPv6 addresses hold IPv4 addresses is a range
 * of those, as {@code 64:ff9b::a00:0/104} is 10.0.0.0/8.
 *
 * @param network its first address, as written
 * @param bits how many of the 128 bits all addresses share
 */
record Cidr(IpAddress network, int bits) {

  /**
   * Reads {@code 10.0.0.0/8}, {@code fd00::/8} or a bare address.
   *
   * @throws IllegalArgumentException if the text is no range, or host bits are set
   */
  static Cidr parse(String text) {
    int slash = text.indexOf('/');
    IpAddress address = IpAddress.parseAsWritten(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      throw bad(text);
    }
    int offset = text.indexOf(':') < 0 ? IpAddress.MAPPED_BITS : 0;
    int bits = slash < 0 ? IpAddress.BITS : offset + bits(text, slash + 1);
    if (bits > IpAddress.BITS) {
      throw bad(text);
    }
    IpAddress network = address.masked(bits);
    if (!network.equals(address)) {
      throw new IllegalArgumentException(
          "host bits are set in \"" + Quote.brief(text) + "\"; write " + new Cidr(network, bits));
    }
    return new Cidr(network, bits);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return network + "/" + (network.isIpv4() ? bits - IpAddress.MAPPED_BITS : bits);
  }

  /** True if the address is in the range; an IPv4 address is never in a range of IPv6. */
  boolean contains(IpAddress address) {
    return address.isIpv4()
        ? isOfIpv4() && address.masked(bits).equals(network.ipv4())
        : address.masked(bits).equals(network);
  }

  private boolean isOfIpv4() {
    return bits == IpAddress.BITS
        ? network.standsForIpv4()
        : bits >= IpAddress.MAPPED_BITS && network.embedsIpv4();
  }

  private static int bits(String text, int from) {
    int length = text.length() - from;
    if (length < 1 || length > 3 || (length > 1 && text.charAt(from) == '0')) {
      throw bad(text);
    }
    int bits = 0;
    for (int i = from; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        throw bad(text);
      }
      bits = bits * 10 + digit;
    }
    return bits;
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException(
        "expected none, hops:1 to hops:50, or addresses such as 10.0.0.0/8, fd00::/8 or 192.0.2.1,"
            + " was \""
            + Quote.brief(text)
            + "\"");
  }
}
