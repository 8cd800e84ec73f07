package dev.limiter.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.limiter.Decision;
import dev.limiter.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a verdict as response header fields, each name once with one line. The structured ones
 * have the syntax of draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4, on RFC 9651. A
 * policy's name needs no escape: {@link dev.limiter.Policy} lets no character in that does.
 */
final class HeaderFields {

  static final String RETRY_AFTER = "Retry-After";

  private static final String POLICIES = "RateLimit-Policy";
  private static final String LIMITS = "RateLimit";
  private static final String QUOTA = ";q=";
  private static final String WINDOW = ";w=";
  private static final String REMAINING = ";r=";
  private static final String RESET = ";t=";
  private static final String TRIPLE = "RateLimit-";
  private static final String X_TRIPLE = "X-RateLimit-";

  /** RFC 9651, section 3.3.1: an Integer has at most 15 digits. */
  private static final long GREATEST = 999_999_999_999_999L;

  /** Rounds up what is added to it, in nanoseconds. */
  private static final long ALMOST_A_SECOND = 999_999_999;

  private HeaderFields() {}

  /** Whether a field of that name may be one of ours, in whatever case. */
  static boolean owns(String lowerCaseName) {
    return lowerCaseName.equals("ratelimit")
        || lowerCaseName.startsWith("ratelimit-")
        || lowerCaseName.startsWith("x-ratelimit-");
  }

  /**
   * The fields for a verdict; none for decisions that nobody checked.
   *
   * @param now what an epoch second is counted from
   */
  static Map<String, String> of(Verdict verdict, Set<HeaderDialect> dialects, Instant now) {
    List<Decision> checked = checked(verdict);
    if (checked.isEmpty() || dialects.isEmpty()) {
      return Map.of();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    if (dialects.contains(HeaderDialect.STRUCTURED)) {
      putStructured(fields, strictestByPolicy(checked));
    }
    Decision strictest = new Verdict(checked).strictest();
    Duration reset =
        strictest.retryAfter().isZero() ? strictest.resetAfter() : strictest.retryAfter();
    if (dialects.contains(HeaderDialect.TRIPLE)) {
      putTriple(fields, TRIPLE, strictest, seconds(reset));
    }
    if (dialects.contains(HeaderDialect.X_RATELIMIT)) {
      putTriple(fields, X_TRIPLE, strictest, epochSecond(now.plus(reset)));
    }
    return fields;
  }

  /** RFC 9110, section 10.2.3: whole seconds; rounded up, at least 1. */
  static long retryAfterSeconds(Duration wait) {
    return Math.max(1, seconds(wait));
  }

  private static List<Decision> checked(Verdict verdict) {
    List<Decision> checked = new ArrayList<>(verdict.decisions().size());
    for (Decision decision : verdict.decisions()) {
      if (decision.source() != Decision.Source.UNCHECKED) {
        checked.add(decision);
      }
    }
    return checked;
  }

  private static List<Decision> strictestByPolicy(List<Decision> decisions) {
    if (decisions.size() == 1) {
      return decisions;
    }
    Map<String, List<Decision>> byPolicy =
        decisions.stream()
            .collect(
                groupingBy(decision -> decision.policy().name(), LinkedHashMap::new, toList()));
    return byPolicy.values().stream().map(same -> new Verdict(same).strictest()).toList();
  }

  private static void putStructured(Map<String, String> fields, List<Decision> decisions) {
    StringBuilder policies = new StringBuilder();
    StringBuilder limits = new StringBuilder();
    for (Decision decision : decisions) {
      addPolicy(begin(policies, decision), decision);
      addLimit(begin(limits, decision), decision);
    }
    fields.put(POLICIES, policies.toString());
    fields.put(LIMITS, limits.toString());
  }

  private static StringBuilder begin(StringBuilder list, Decision decision) {
    String separator = list.isEmpty() ? "\"" : ", \"";
    return list.append(separator).append(decision.policy().name()).append('"');
  }

  private static void addPolicy(StringBuilder item, Decision decision) {
    Duration window = decision.policy().limit().window();
    item.append(QUOTA).append(clamp(decision.limit()));
    if (window.toMillis() % 1000 == 0) {
      item.append(WINDOW).append(seconds(window));
    }
  }

  private static void addLimit(StringBuilder item, Decision decision) {
    item.append(REMAINING).append(clamp(decision.remaining()));
    long reset = seconds(decision.resetAfter());
    if (reset > 0) {
      item.append(RESET).append(reset);
    }
  }

  private static void putTriple(
      Map<String, String> fields, String prefix, Decision decision, long reset) {
    fields.put(prefix + "Limit", integer(decision.limit()));
    fields.put(prefix + "Remaining", integer(decision.remaining()));
    fields.put(prefix + "Reset", integer(reset));
  }

  private static long seconds(Duration duration) {
    return clamp(duration.plusNanos(ALMOST_A_SECOND).toSeconds());
  }

  private static long epochSecond(Instant instant) {
    return clamp(instant.plusNanos(ALMOST_A_SECOND).getEpochSecond());
  }

  private static String integer(long number) {
    return Long.toString(clamp(number));
  }

  private static long clamp(long number) {
    return Math.max(0, Math.min(number, GREATEST));
  }
}
