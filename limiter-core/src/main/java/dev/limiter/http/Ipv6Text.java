package dev.limiter.http;

/**
 * Writes the one text of RFC 5952, section 4: lower case, no leading zeros, the longest run of two
 * or more zero groups (the first of equals) as {@code ::}.
 */
final class Ipv6Text {

  private static final int GROUPS = 8;

  private Ipv6Text() {}

  static String of(IpAddress address) {
    int gap = 0;
    int gapLength = 1;
    for (int i = 0; i < GROUPS; i++) {
      int length = zeros(address, i);
      if (length > gapLength) {
        gap = i;
        gapLength = length;
      }
    }
    StringBuilder text = new StringBuilder(39);
    for (int i = 0; i < GROUPS; i++) {
      if (gapLength > 1 && i == gap) {
        text.append("::");
        i += gapLength - 1;
        continue;
      }
      if (i > 0 && text.charAt(text.length() - 1) != ':') {
        text.append(':');
      }
      text.append(Integer.toHexString(address.group(i)));
    }
    return text.toString();
  }

  private static int zeros(IpAddress address, int from) {
    int to = from;
    while (to < GROUPS && address.group(to) == 0) {
      to++;
    }
    return to - from;
  }
}
