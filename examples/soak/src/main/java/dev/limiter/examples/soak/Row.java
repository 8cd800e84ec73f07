package dev.limiter.examples.soak;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one event did to the users.
 *
 * @param eventAt when it began, on the clock of {@link System#nanoTime}
 * @param ableAt when Redis could answer again, on the same clock
 * @param normalMillis from then to when Redis decided for all nodes; empty for never
 * @param lost how often a node said that the engine is lost
 */
record Row(
    Event event,
    int nodes,
    List<Answer> answers,
    long eventAt,
    long ableAt,
    OptionalLong normalMillis,
    long lost) {

  private static final String FORMAT = "%-26s %-36s %4s %6s %8s %6s %12s %10s %8s %5s%n";
  private static final long LONG_NANOS = 300_000_000;

  static String heading() {
    return String.format(
        FORMAT,
        "event",
        "responses",
        "5xx",
        "median",
        "longest",
        ">300",
        "over-LOCAL",
        "over-DENY",
        "normal",
        "lost");
  }

  String line() {
    long median = medianBefore();
    return String.format(
        FORMAT,
        event.name(),
        statuses(),
        broken(),
        millis(median),
        "+" + millis(longest() - median),
        answers.stream().filter(answer -> answer.nanos() - median > LONG_NANOS).count(),
        over(Kind.WINDOW)
            + ","
            + over(Kind.BUCKET)
            + "/"
            + bound(Kind.WINDOW)
            + ","
            + bound(Kind.BUCKET),
        over(Kind.STRICT) + "/" + bound(Kind.STRICT),
        normalMillis.isPresent() ? normalMillis.getAsLong() + " ms" : "never",
        lost);
  }

  /** No 5xx but where deny says so, nobody over the bound, and Redis decides again. */
  boolean good() {
    return broken() == 0
        && normalMillis.isPresent()
        && List.of(Kind.WINDOW, Kind.BUCKET, Kind.STRICT).stream()
            .allMatch(kind -> over(kind) <= bound(kind));
  }

  private long bound(Kind kind) {
    long normalNanos = 1_000_000 * normalMillis.orElse(0);
    return event.bound(kind, nodes, ableAt - eventAt + normalNanos);
  }

  private long broken() {
    return answers.stream().filter(Answer::broken).count();
  }

  /** A 503 of the policy that denies is told apart. */
  private String statuses() {
    return answers.stream()
        .collect(
            Collectors.groupingBy(
                answer ->
                    (answer.kind().denies() && answer.status() == 503 ? "deny " : "")
                        + answer.status(),
                TreeMap::new,
                Collectors.counting()))
        .entrySet()
        .stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private long medianBefore() {
    List<Long> before =
        answers.stream()
            .filter(answer -> answer.answeredAt() - eventAt < 0)
            .map(Answer::nanos)
            .sorted()
            .toList();
    return before.get(before.size() / 2);
  }

  private long longest() {
    return answers.stream()
        .filter(answer -> answer.answeredAt() - eventAt >= 0)
        .mapToLong(Answer::nanos)
        .max()
        .orElseThrow();
  }

  /** By how much the user with the most was allowed more than exactly right; 0 at least. */
  private long over(Kind kind) {
    Map<String, List<Answer>> byUser =
        answers.stream()
            .filter(answer -> answer.kind() == kind)
            .collect(Collectors.groupingBy(Answer::user));
    return byUser.values().stream().mapToLong(answers -> over(kind, answers)).max().orElse(0);
  }

  private static long over(Kind kind, Collection<Answer> ofOneUser) {
    long first = ofOneUser.stream().mapToLong(Answer::sentAt).min().orElseThrow();
    long last = ofOneUser.stream().mapToLong(Answer::answeredAt).max().orElseThrow();
    long allowed = ofOneUser.stream().filter(Answer::allowed).count();
    return Math.max(0, allowed - kind.exactly(last - first));
  }

  private static long millis(long nanos) {
    return nanos / 1_000_000;
  }
}
