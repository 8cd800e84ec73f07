package dev.limiter.http;

import org.jspecify.annotations.Nullable;

/** One segment of a pattern: decoded characters, with {@code *} for any run of them, also none. */
final class SegmentPattern {

  /** The pieces between the stars; null if the segment is any one, or any number of them. */
  private final String @Nullable [] pieces;

  private final boolean anyNumber;

  private SegmentPattern(String @Nullable [] pieces, boolean anyNumber) {
    this.pieces = pieces;
    this.anyNumber = anyNumber;
  }

  /** {@code **}. */
  static SegmentPattern anyNumber() {
    return new SegmentPattern(null, true);
  }

  /** <code>{NAME}</code>. */
  static SegmentPattern any() {
    return new SegmentPattern(null, false);
  }

  /** The decoded texts before, between and after the stars. */
  static SegmentPattern of(String[] pieces) {
    return new SegmentPattern(pieces.clone(), false);
  }

  boolean isAnyNumber() {
    return anyNumber;
  }

  /** True if the segment fits: the pieces occur in order, the outer ones at the ends. */
  boolean matches(String segment) {
    if (pieces == null) {
      return true;
    }
    String first = pieces[0];
    if (pieces.length == 1) {
      return segment.equals(first);
    }
    String last = pieces[pieces.length - 1];
    if (!segment.startsWith(first)) {
      return false;
    }
    int at = first.length();
    for (int i = 1; i < pieces.length - 1; i++) {
      int found = segment.indexOf(pieces[i], at);
      if (found < 0) {
        return false;
      }
      at = found + pieces[i].length();
    }
    return segment.length() - last.length() >= at && segment.endsWith(last);
  }
}
