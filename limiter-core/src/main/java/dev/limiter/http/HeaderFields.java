package dev.limiter.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.limiter.Decision;
import dev.limiter.Verdict;
import java.time.Duration;
import java.time.Instant;
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
    Map<String, String> fields = new LinkedHashMap<>();
    List<Decision> checked =
        verdict.decisions().stream()
            .filter(decision -> decision.source() != Decision.Source.UNCHECKED)
            .toList();
    if (checked.isEmpty()) {
      return fields;
    }
    if (dialects.contains(HeaderDialect.STRUCTURED)) {
      List<Decision> policies = strictestByPolicy(checked);
      fields.put(POLICIES, policies.stream().map(HeaderFields::policy).collect(joining(", ")));
      fields.put(LIMITS, policies.stream().map(HeaderFields::limit).collect(joining(", ")));
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

  private static List<Decision> strictestByPolicy(List<Decision> decisions) {
    Map<String, List<Decision>> byPolicy =
        decisions.stream()
            .collect(
                groupingBy(decision -> decision.policy().name(), LinkedHashMap::new, toList()));
    return byPolicy.values().stream().map(same -> new Verdict(same).strictest()).toList();
  }

  private static String policy(Decision decision) {
    Duration window = decision.policy().limit().window();
    String quota = string(decision) + QUOTA + integer(decision.limit());
    return window.toMillis() % 1000 == 0 ? quota + WINDOW + seconds(window) : quota;
  }

  private static String limit(Decision decision) {
    String remaining = string(decision) + REMAINING + integer(decision.remaining());
    long reset = seconds(decision.resetAfter());
    return reset > 0 ? remaining + RESET + reset : remaining;
  }

  private static String string(Decision decision) {
    return '"' + decision.policy().name() + '"';
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
