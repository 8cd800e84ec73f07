package dev.limiter.http;

import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Verdict;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A response that says no. An adapter sets the status (never by an error page), keeps of the
 * headers that earlier filters set only those that it does not {@linkplain #displaces displace},
 * sets the headers given here, and sends the body unless the request is a HEAD. It states no {@code
 * Content-Length} of a body that a filter around it may encode.
 *
 * @param status 429, or 503 when it is not the client's doing
 * @param headers all header fields of the refusal, each name once, the rate-limit fields and {@code
 *     Content-Type} included
 * @param body the body as text, to be sent in UTF-8
 */
public record Refusal(int status, Map<String, String> headers, String body) {

  private static final Set<String> ABOUT_THE_REAL_ANSWER =
      Set.of("accept-ranges", "age", "cache-control", "etag", "expires", "last-modified", "pragma");

  private static final Set<String> ABOUT_THE_STREAM =
      Set.of("content-encoding", "transfer-encoding");

  private static final Set<String> SECURITY =
      Set.of("content-security-policy", "content-security-policy-report-only");

  /** Copies the headers; they keep their order. */
  public Refusal {
    headers = Ordered.copyOf(headers);
  }

  /**
   * Whether a header that was set before must not survive in a refusal: what describes the real
   * answer, and what the refusal itself sets or leaves out on purpose. {@code Content-Encoding}
   * survives: set this early it is of a filter that encodes whatever is written, a refusal too.
   * Names are compared without regard to case.
   */
  public static boolean displaces(String header) {
    String name = lowerCase(header);
    if (name.startsWith("content-")) {
      return !SECURITY.contains(name) && !ABOUT_THE_STREAM.contains(name);
    }
    return ABOUT_THE_REAL_ANSWER.contains(name)
        || name.equalsIgnoreCase(HeaderFields.RETRY_AFTER)
        || HeaderFields.owns(name);
  }

  /** Returns whether a filter around this one changes what is written, as far as it says so. */
  public static boolean isEncoded(Collection<String> present) {
    return present.stream().anyMatch(name -> ABOUT_THE_STREAM.contains(lowerCase(name)));
  }

  /**
   * Returns whether the response must be reset before this refusal is written. That drops what was
   * written before, and headers that do not survive and are not set anew. A filter that encodes may
   * have begun its stream, so its response is reset only if there is such a header.
   *
   * @param present the names of all headers that are set
   */
  public boolean needsReset(Collection<String> present) {
    return !isEncoded(present) || present.stream().anyMatch(name -> displaces(name) && !sets(name));
  }

  private boolean sets(String header) {
    return headers.keySet().stream().anyMatch(header::equalsIgnoreCase);
  }

  private static String lowerCase(String header) {
    return header.toLowerCase(Locale.ROOT);
  }

  /**
   * 429, RFC 6585, section 4: the client is over a limit.
   *
   * @param fields the rate-limit fields
   * @param accept all lines of the request's {@code Accept}
   */
  static Refusal quotaExceeded(Verdict verdict, Map<String, String> fields, List<String> accept) {
    List<Decision> refusals = verdict.refusals();
    OptionalLong retryAfter = OptionalLong.empty();
    String detail;
    if (verdict.retryAfter().isZero()) {
      Stream<Decision> never = refusals.stream().filter(Refusal::unservable);
      detail =
          "The request asks for more than is ever allowed at once: "
              + String.join(", ", names(never))
              + ".";
    } else {
      long seconds = HeaderFields.retryAfterSeconds(verdict.retryAfter());
      retryAfter = OptionalLong.of(seconds);
      detail =
          "The limit is reached: "
              + String.join(", ", names(refusals.stream()))
              + ". "
              + tryAgain(seconds);
    }
    Problem problem = new Problem("quota-exceeded", "Quota exceeded", 429, detail);
    return of(
        problem.with("violated-policies", names(refusals.stream())), retryAfter, fields, accept);
  }

  /** 503: the engine is down, and nobody is let in unchecked. */
  static Refusal reducedCapacity(Duration wait, List<String> accept) {
    long seconds = HeaderFields.retryAfterSeconds(wait);
    String detail = "Requests cannot be checked at the moment. " + tryAgain(seconds);
    Problem problem =
        new Problem("temporary-reduced-capacity", "Temporarily reduced capacity", 503, detail);
    return of(problem, OptionalLong.of(seconds), Map.of(), accept);
  }

  private static Refusal of(
      Problem problem, OptionalLong retryAfter, Map<String, String> fields, List<String> accept) {
    Map<String, String> headers = new LinkedHashMap<>(fields);
    Problem complete = problem;
    if (retryAfter.isPresent()) {
      long seconds = retryAfter.getAsLong();
      headers.put(HeaderFields.RETRY_AFTER, Long.toString(seconds));
      complete = problem.with("retry-after", seconds);
    }
    headers.put("Cache-Control", "no-store");
    boolean text = Accept.prefersText(accept);
    headers.put("Content-Type", text ? "text/plain;charset=UTF-8" : "application/problem+json");
    String body = text ? problem.detail() + "\n" : complete.json();
    return new Refusal(problem.status(), headers, body);
  }

  private static boolean unservable(Decision decision) {
    return decision.outcome() == Outcome.UNSERVABLE;
  }

  private static List<String> names(Stream<Decision> decisions) {
    return decisions.map(decision -> decision.policy().name()).distinct().toList();
  }

  private static String tryAgain(long seconds) {
    return "Try again in " + (seconds == 1 ? "1 second." : seconds + " seconds.");
  }
}
