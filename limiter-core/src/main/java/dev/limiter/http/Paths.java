package dev.limiter.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Paths as lists of segments: empty and {@code .} segments are dropped, {@code ..} takes the
 * segment before it away, or nothing at the start. A trailing {@code /} therefore means nothing.
 */
public final class Paths {

  private Paths() {}

  /** The segments of a path that the container has decoded; nothing is decoded again. */
  public static List<String> ofDecoded(String servletPathPlusPathInfo) {
    return segments(servletPathPlusPathInfo, false);
  }

  /**
   * The segments of a path as it was sent: split at {@code /}, matrix parameters cut, then each
   * segment decoded once, so that {@code %2F} is data inside its segment. Never throws: a {@code %}
   * that no two hexadecimal digits follow stands for itself, and bytes that are not UTF-8 become
   * U+FFFD.
   */
  public static List<String> ofRaw(String rawPath) {
    return segments(rawPath, true);
  }

  private static List<String> segments(String path, boolean raw) {
    List<String> segments = new ArrayList<>();
    int from = 0;
    while (from <= path.length()) {
      int slash = path.indexOf('/', from);
      int to = slash < 0 ? path.length() : slash;
      if (to > from) {
        add(segments, raw ? decode(withoutMatrix(path, from, to)) : path.substring(from, to));
      }
      from = to + 1;
    }
    return segments;
  }

  private static void add(List<String> segments, String segment) {
    if (segment.equals("..")) {
      if (!segments.isEmpty()) {
        segments.remove(segments.size() - 1);
      }
    } else if (!segment.isEmpty() && !segment.equals(".")) {
      segments.add(segment);
    }
  }

  private static String withoutMatrix(String path, int from, int to) {
    int end = from;
    while (end < to && path.charAt(end) != ';') {
      end++;
    }
    return path.substring(from, end);
  }

  private static String decode(String segment) {
    int percent = segment.indexOf('%');
    if (percent < 0) {
      return segment;
    }
    StringBuilder decoded = new StringBuilder(segment.length()).append(segment, 0, percent);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = percent; at < segment.length(); at++) {
      int octet = escapedByte(segment, at);
      if (octet >= 0) {
        bytes.write(octet);
        at += 2;
        continue;
      }
      flush(bytes, decoded);
      decoded.append(segment.charAt(at));
    }
    flush(bytes, decoded);
    return decoded.toString();
  }

  private static void flush(ByteArrayOutputStream bytes, StringBuilder decoded) {
    if (bytes.size() > 0) {
      decoded.append(bytes.toString(StandardCharsets.UTF_8));
      bytes.reset();
    }
  }

  /** The byte of the escape at an index, or a negative number if there is none. */
  static int escapedByte(String text, int at) {
    if (text.charAt(at) != '%' || at + 2 >= text.length()) {
      return -1;
    }
    int high = hexDigit(text.charAt(at + 1));
    int low = hexDigit(text.charAt(at + 2));
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** The value of an ASCII hexadecimal digit, or a negative number. */
  static int hexDigit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
