package dev.limiter.http;

import java.util.ArrayList;
import java.util.List;

/** Finds what a configuration may say but probably does not mean. */
final class Traps {

  private static final String ALL = "/**";

  private final List<String> warnings = new ArrayList<>();
  private final Configuration configuration;
  private final String contextPath;

  private Traps(Configuration configuration, String contextPath) {
    this.configuration = configuration;
    this.contextPath = contextPath;
  }

  /**
   * Returns a warning for each trap.
   *
   * @param contextPath empty where it is unknown
   */
  static List<String> of(Configuration configuration, String contextPath) {
    Traps traps = new Traps(configuration, contextPath);
    for (Rule rule : configuration.rules()) {
      String place = "rule." + rule.name();
      traps.lookAt(place, rule.pattern().toString());
      if (inventable(rule) && !traps.isCovered(rule)) {
        traps.warnings.add(
            place
                + " counts only by header or cookie values, which a client can make up for each"
                + " request; add a charge by ip");
      }
    }
    for (PathPattern pattern : configuration.exempt()) {
      traps.lookAt("exempt", pattern.toString());
      traps.lookAtExemption(pattern.toString());
    }
    return traps.warnings;
  }

  private static boolean inventable(Rule rule) {
    return rule.charges().stream().allMatch(charge -> charge.key().inventable());
  }

  /** Another rule charges the same requests by something that a client cannot make up. */
  private boolean isCovered(Rule rule) {
    String pattern = plain(rule.pattern().toString());
    return configuration.rules().stream()
        .filter(other -> other.methods().isEmpty() && !inventable(other))
        .map(other -> plain(other.pattern().toString()))
        .anyMatch(other -> other.equals(ALL) || other.equals(pattern));
  }

  private void lookAt(String place, String written) {
    String pattern = plain(written);
    List<String> segments = List.of(pattern.substring(1).split("/", -1));
    String last = segments.get(segments.size() - 1);
    if (last.equals("*")) {
      String before = pattern.substring(0, pattern.length() - "/*".length());
      warnings.add(
          place
              + ": "
              + pattern
              + " is one segment, and matches neither "
              + (before.isEmpty() ? "/" : before)
              + " nor "
              + before
              + "/a/b; did you mean "
              + before
              + "/**? If one segment is meant, write "
              + before
              + "/{name}");
    }
    segments.stream()
        .filter(segment -> segment.startsWith(":") && Names.isName(segment.substring(1)))
        .findFirst()
        .ifPresent(
            segment ->
                warnings.add(
                    place
                        + ": the segment "
                        + segment
                        + " of "
                        + pattern
                        + " matches only itself; did you mean {"
                        + segment.substring(1)
                        + "}?"));
    lookForContextPath(place, pattern);
  }

  private void lookForContextPath(String place, String pattern) {
    boolean begins = pattern.equals(contextPath) || pattern.startsWith(contextPath + "/");
    if (!contextPath.isEmpty() && begins) {
      String inside = pattern.substring(contextPath.length());
      warnings.add(
          place
              + ": "
              + pattern
              + " begins with the context path "
              + contextPath
              + ", which is no part of the paths that are matched; did you mean "
              + (inside.isEmpty() ? "/" : inside)
              + "?");
    }
  }

  private void lookAtExemption(String pattern) {
    if (pattern.startsWith("/**/*.")) {
      String end = pattern.substring("/**/".length());
      warnings.add(
          "exempt: "
              + pattern
              + " lifts all limits for any path that ends so, also for /search/x"
              + end.substring(1)
              + ", which may be answered like /search; name the folder, such as /static/**/"
              + end);
    }
  }

  private static String plain(String pattern) {
    boolean slash = pattern.length() > 1 && pattern.endsWith("/");
    return slash ? pattern.substring(0, pattern.length() - 1) : pattern;
  }
}
