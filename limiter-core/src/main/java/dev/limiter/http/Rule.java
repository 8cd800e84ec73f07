package dev.limiter.http;

import java.util.List;
import java.util.Set;

/**
 * Which requests are charged to which policies.
 *
 * @param name the NAME of its key {@code rule.NAME}
 * @param text as configured, with single blanks
 * @param methods those that it is about; empty for all
 * @param charges in the order they were written; at least one
 * @param shadow true if it only counts and reports
 */
public record Rule(
    String name,
    String text,
    Set<String> methods,
    PathPattern pattern,
    List<RuleCharge> charges,
    boolean shadow) {

  /** Copies the collections. */
  public Rule {
    methods = Set.copyOf(methods);
    charges = List.copyOf(charges);
  }

  /** True if the rule is about such a request; {@code GET} includes {@code HEAD}. */
  public boolean matches(String method, List<String> path) {
    return matchesMethod(method) && pattern.matches(path);
  }

  /** True if the rule names {@code OPTIONS}, so that it counts CORS preflights too. */
  public boolean namesOptions() {
    return methods.contains("OPTIONS");
  }

  private boolean matchesMethod(String method) {
    return methods.isEmpty()
        || methods.contains(method)
        || (method.equals("HEAD") && methods.contains("GET"));
  }
}
