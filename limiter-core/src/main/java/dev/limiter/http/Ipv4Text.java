package dev.limiter.http;

/** Strict IPv4 text: four decimal numbers from 0 to 255, without leading zeros. */
final class Ipv4Text {

  private Ipv4Text() {}

  /** The 32 bits of the address from an index to the end of the text; negative if it is none. */
  static long parse(String text, int from) {
    long bits = 0;
    int at = from;
    for (int part = 0; part < 4; part++) {
      int end = at;
      int number = 0;
      while (end < text.length() && end < at + 3 && isDigit(text.charAt(end))) {
        number = number * 10 + (text.charAt(end) - '0');
        end++;
      }
      boolean leadingZero = end > at + 1 && text.charAt(at) == '0';
      if (end == at || number > 255 || leadingZero || !ends(text, end, part)) {
        return -1;
      }
      bits = bits << 8 | number;
      at = end + 1;
    }
    return bits;
  }

  static String of(long bits) {
    return (bits >>> 24)
        + "."
        + (bits >>> 16 & 0xff)
        + "."
        + (bits >>> 8 & 0xff)
        + "."
        + (bits & 0xff);
  }

  private static boolean ends(String text, int end, int part) {
    return part == 3 ? end == text.length() : end < text.length() && text.charAt(end) == '.';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
