package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The line that says at the start what is limited, and by what. Holds no secret. */
final class StartLine {

  private static final int MOST_NAMES = 20;

  private StartLine() {}

  /**
   * Returns the line.
   *
   * @param application its name; empty where it is unknown
   * @param engine as messages may show it
   */
  static String of(
      Configuration configuration, String application, String engine, String namespace) {
    List<String> rules = configuration.rules().stream().map(Rule::name).toList();
    Set<String> uncharged = new TreeSet<>(configuration.policies().keySet());
    configuration
        .rules()
        .forEach(
            rule -> rule.charges().forEach(charge -> uncharged.remove(charge.policy().name())));
    List<String> parts = new ArrayList<>();
    parts.add("configuration from " + String.join(", ", configuration.origins()));
    parts.add("engine " + engine + (namespace.isEmpty() ? "" : " in namespace " + namespace));
    parts.add("rules " + names(rules));
    parts.add("policies " + names(configuration.policies().keySet()));
    if (!uncharged.isEmpty()) {
      parts.add("policies that no rule charges: " + names(uncharged));
    }
    parts.add("mode enforce");
    parts.add("while the engine fails: " + configuration.failures());
    return Quote.line(
        "rate limiting is on"
            + (application.isEmpty() ? "" : " for " + application)
            + ": "
            + String.join("; ", parts));
  }

  private static String names(Collection<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
    return names.stream().limit(MOST_NAMES).collect(Collectors.joining(", ")) + more;
  }
}
