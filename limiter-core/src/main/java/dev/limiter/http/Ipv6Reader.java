package dev.limiter.http;

import org.jspecify.annotations.Nullable;

/** Reads the text forms of RFC 4291, section 2.2, without zone. Used for one text, once. */
final class Ipv6Reader {

  private static final int GROUPS = 8;

  private final String text;
  private final int[] groups = new int[GROUPS];
  private int count;
  private int gap = -1;
  private int at;

  Ipv6Reader(String text) {
    this.text = text;
  }

  /** The address, or null if the text is none. */
  @Nullable IpAddress read() {
    if (text.startsWith("::")) {
      gap = 0;
      at = 2;
    }
    while (at < text.length()) {
      if (!readGroup() || !readSeparator()) {
        return null;
      }
    }
    boolean complete = gap < 0 ? count == GROUPS : count < GROUPS;
    return complete ? new IpAddress(half(0), half(4)) : null;
  }

  private boolean readGroup() {
    if (count == GROUPS) {
      return false;
    }
    int group = 0;
    int end = at;
    while (end < text.length() && end < at + 4 && Paths.hexDigit(text.charAt(end)) >= 0) {
      group = group << 4 | Paths.hexDigit(text.charAt(end));
      end++;
    }
    if (end < text.length() && text.charAt(end) == '.') {
      return readIpv4Tail();
    }
    boolean any = end > at;
    groups[count++] = group;
    at = end;
    return any;
  }

  private boolean readIpv4Tail() {
    long ipv4 = Ipv4Text.parse(text, at);
    if (ipv4 < 0 || count > GROUPS - 2) {
      return false;
    }
    groups[count++] = (int) (ipv4 >>> 16);
    groups[count++] = (int) (ipv4 & 0xffff);
    at = text.length();
    return true;
  }

  /** Steps over {@code :} or the one {@code ::}; a lone colon at the end is none. */
  private boolean readSeparator() {
    if (at == text.length()) {
      return true;
    }
    if (text.startsWith("::", at)) {
      if (gap >= 0) {
        return false;
      }
      gap = count;
      at += 2;
      return true;
    }
    at++;
    return text.charAt(at - 1) == ':' && at < text.length();
  }

  private long half(int from) {
    long bits = 0;
    for (int i = from; i < from + 4; i++) {
      bits = bits << 16 | expanded(i);
    }
    return bits;
  }

  /** The group at an index once the gap is filled with zeros. */
  private int expanded(int index) {
    int zeros = GROUPS - count;
    if (gap < 0 || index < gap) {
      return groups[index];
    }
    return index < gap + zeros ? 0 : groups[index - zeros];
  }
}
