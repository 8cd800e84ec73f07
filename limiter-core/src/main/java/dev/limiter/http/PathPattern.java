package dev.limiter.http;

import java.util.List;

/** Which paths a rule is about. Immutable; matching is a walk without look-ups or allocation. */
public final class PathPattern {

  private final String text;
  private final SegmentPattern[] segments;

  private PathPattern(String text, List<SegmentPattern> segments) {
    this.text = text;
    this.segments = segments.toArray(SegmentPattern[]::new);
  }

  /**
   * Reads a pattern such as {@code /search/**}, <code>/users/{id}</code> or {@code /files/*.pdf}.
   *
   * @throws IllegalArgumentException if the text is no pattern; the message quotes it
   */
  public static PathPattern parse(String text) {
    return new PathPattern(text, PatternGrammar.parse(text));
  }

  /** True if the pattern covers the path, given as {@link Paths} gives it; case matters. */
  public boolean matches(List<String> path) {
    int at = 0;
    int pattern = 0;
    int lastAnyNumber = -1;
    int retryFrom = 0;
    while (at < path.size()) {
      if (pattern < segments.length && segments[pattern].isAnyNumber()) {
        lastAnyNumber = pattern++;
        retryFrom = at;
      } else if (pattern < segments.length && segments[pattern].matches(path.get(at))) {
        pattern++;
        at++;
      } else if (lastAnyNumber >= 0) {
        pattern = lastAnyNumber + 1;
        at = ++retryFrom;
      } else {
        return false;
      }
    }
    while (pattern < segments.length && segments[pattern].isAnyNumber()) {
      pattern++;
    }
    return pattern == segments.length;
  }

  /** Text that {@link #parse} reads. */
  @Override
  public String toString() {
    return text;
  }
}
