package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Policy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules that stages of one request applied, with the charges that each made first. Not
 * thread-safe.
 */
final class AppliedRules {

  /** Most requests are charged by few rules. */
  private static final int FEW = 4;

  private record Applied(EngineSpace space, String rule, String text) {
    @Override
    public int hashCode() {
      return rule.hashCode();
    }
  }

  private final Map<Applied, List<Charge>> charges = new HashMap<>(FEW);

  /**
   * The charges that an earlier stage made by a rule of that name and text in that place; empty if
   * none applied it.
   */
  List<Charge> madeBy(EngineSpace space, Rule rule) {
    return charges.getOrDefault(new Applied(space, rule.name(), rule.text()), List.of());
  }

  /** Returns the names of the rules that made a charge under a policy and key. */
  List<String> thatCharge(Policy policy, String key) {
    return charges.entrySet().stream()
        .filter(
            applied ->
                applied.getValue().stream()
                    .anyMatch(made -> made.policy().equals(policy) && made.key().equals(key)))
        .map(applied -> applied.getKey().rule())
        .sorted()
        .toList();
  }

  /** Notes the charges that a stage made by a rule, which has at least one. */
  void add(EngineSpace space, Rule rule, List<Charge> made) {
    charges.put(new Applied(space, rule.name(), rule.text()), made);
  }
}
