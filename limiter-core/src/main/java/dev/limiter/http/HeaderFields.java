package dev.limiter.http;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import dev.limiter.Decision;
import dev.limiter.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Writes a verdict as response header fields, each name once with one line. The structured ones
 * have the syntax of draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4, on RFC 9651. A
 * policy's name needs no escape: {@link dev.limiter.Policy} lets no character in that does.
 */
final class HeaderFields {

  static final String RETRY_AFTER = "Retry-After";

  private static final String POLICIES = "RateLimit-Policy";
  private static final String LIMITS = "RateLimit";
  private static final String QUOTA = "\";q=";
  private static final String WINDOW = ";w=";
  private static final String REMAINING = "\";r=";
  private static final String RESET = ";t=";
  private static final Triple TRIPLE =
      new Triple("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");
  private static final Triple X_TRIPLE =
      new Triple("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");

  /** With names of 64 characters these take 6 KiB; servers allow 8 KiB for all fields together. */
  private static final int MOST_POLICIES = 32;

  /** How many texts, names and values, there are at most: of two fields and two triples. */
  private static final int MOST = 16;

  /** RFC 9651, section 3.3.1: an Integer has at most 15 digits. */
  private static final long GREATEST = 999_999_999_999_999L;

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
   * @param decided when each decision was made, which an epoch second is counted from
   */
  static Map<String, String> of(
      Verdict verdict, Set<HeaderDialect> dialects, Function<Decision, DecisionTime> decided) {
    List<Decision> checked = checked(verdict.decisions());
    if (checked.isEmpty()) {
      return Map.of();
    }
    List<String> fields = new ArrayList<>(MOST);
    if (dialects.contains(HeaderDialect.STRUCTURED)) {
      addStructured(fields, named(strictestByPolicy(checked)));
    }
    Decision strictest = new Verdict(checked).strictest();
    Duration reset =
        strictest.retryAfter().isZero() ? strictest.resetAfter() : strictest.retryAfter();
    if (dialects.contains(HeaderDialect.TRIPLE)) {
      TRIPLE.add(fields, strictest, seconds(reset));
    }
    if (dialects.contains(HeaderDialect.X_RATELIMIT)) {
      X_TRIPLE.add(fields, strictest, decided.apply(strictest).epochSecondAfter(reset, strictest));
    }
    return Ordered.of(fields);
  }

  /** RFC 9110, section 10.2.3: whole seconds; rounded up, at least 1. */
  static long retryAfterSeconds(Duration wait) {
    return Math.max(1, seconds(wait));
  }

  private static List<Decision> checked(List<Decision> decisions) {
    for (Decision decision : decisions) {
      if (!isChecked(decision)) {
        return decisions.stream().filter(HeaderFields::isChecked).toList();
      }
    }
    return decisions;
  }

  private static boolean isChecked(Decision decision) {
    return decision.source() != Decision.Source.UNCHECKED;
  }

  private static List<Decision> strictestByPolicy(List<Decision> decisions) {
    if (decisions.size() == 1) {
      return decisions;
    }
    Map<String, Decision> byPolicy = new LinkedHashMap<>();
    for (Decision decision : decisions) {
      byPolicy.merge(decision.policy().name(), decision, HeaderFields::stricter);
    }
    return List.copyOf(byPolicy.values());
  }

  /** All, or the strictest where there are so many that the server could not write them. */
  private static List<Decision> named(List<Decision> byPolicy) {
    return byPolicy.size() <= MOST_POLICIES
        ? byPolicy
        : byPolicy.stream()
            .sorted(comparing(Decision::allowed).thenComparing(Decision::remaining))
            .limit(MOST_POLICIES)
            .toList();
  }

  private static Decision stricter(Decision earlier, Decision later) {
    return new Verdict(List.of(earlier, later)).strictest();
  }

  private static void addStructured(List<String> fields, List<Decision> decisions) {
    fields.add(POLICIES);
    fields.add(list(decisions, HeaderFields::policy));
    fields.add(LIMITS);
    fields.add(list(decisions, HeaderFields::limit));
  }

  private static String list(List<Decision> decisions, Function<Decision, String> item) {
    String list = item.apply(decisions.get(0));
    return decisions.size() == 1 ? list : decisions.stream().map(item).collect(joining(", "));
  }

  private static String policy(Decision decision) {
    long windowMillis = decision.policy().limit().window().toMillis();
    long seconds = windowMillis % 1000 == 0 ? windowMillis / 1000 : 0;
    return item(decision, QUOTA, decision.limit(), WINDOW, seconds);
  }

  private static String limit(Decision decision) {
    return item(decision, REMAINING, decision.remaining(), RESET, seconds(decision.resetAfter()));
  }

  /** An item with one or two parameters: seconds are left out where they are 0. */
  private static String item(
      Decision decision, String amount, long number, String time, long seconds) {
    String name = decision.policy().name();
    return seconds == 0
        ? '"' + name + amount + clamp(number)
        : '"' + name + amount + clamp(number) + time + seconds;
  }

  private static long seconds(Duration duration) {
    return clamp(duration.getSeconds() + (duration.getNano() > 0 ? 1 : 0));
  }

  private static String integer(long number) {
    return Long.toString(clamp(number));
  }

  private static long clamp(long number) {
    return Math.max(0, Math.min(number, GREATEST));
  }

  /** The names of the three fields of the older syntax. */
  private record Triple(String limit, String remaining, String reset) {

    void add(List<String> fields, Decision decision, long resetSeconds) {
      fields.add(limit);
      fields.add(integer(decision.limit()));
      fields.add(remaining);
      fields.add(integer(decision.remaining()));
      fields.add(reset);
      fields.add(integer(resetSeconds));
    }
  }
}
