package dev.limiter.http;

import dev.limiter.Charge;
import java.util.ArrayList;
import java.util.List;

/** One configuration looking at one request. */
record Stage(Configuration configuration, EngineSpace space, Watches watches, RequestView request) {

  /**
   * What the request is to be charged: by the rules in the order of their names, then by
   * annotations. Empty for an exempt path, and for a CORS preflight that no rule names.
   */
  List<Charge> charges(AppliedRules applied, Annotations annotations) {
    List<String> path = request.path();
    if (configuration.exempt(path)) {
      return List.of();
    }
    boolean preflight = isPreflight();
    List<Charge> charges = new ArrayList<>();
    for (Rule rule : configuration.rules()) {
      if (!preflight || rule.namesOptions()) {
        for (Charge charge : chargesOf(rule, path, applied)) {
          charges.add(raised(charge, annotations.raise()));
        }
      }
    }
    if (!preflight) {
      for (RuleCharge charge : annotations.charges()) {
        charges.add(resolve(charge));
      }
    }
    return charges;
  }

  /**
   * A rule that an earlier stage applied stays one of this request's, with the charges that stage
   * made, whatever path and client are now.
   */
  private List<Charge> chargesOf(Rule rule, List<String> path, AppliedRules applied) {
    List<Charge> earlier = applied.madeBy(space, rule);
    if (!earlier.isEmpty() || !rule.matches(request.method(), path)) {
      return earlier;
    }
    List<Charge> charges = new ArrayList<>(rule.charges().size());
    for (RuleCharge charge : rule.charges()) {
      Charge resolved = resolve(charge);
      watches.see(charge, resolved.key());
      charges.add(resolved);
    }
    applied.add(space, rule, charges);
    return charges;
  }

  /** The Fetch standard's CORS-preflight request: a browser asks before it sends the real one. */
  private boolean isPreflight() {
    return request.method().equals("OPTIONS")
        && says("Origin")
        && says("Access-Control-Request-Method");
  }

  private boolean says(String header) {
    return request.headers(header).stream().anyMatch(line -> !line.isBlank());
  }

  private Charge resolve(RuleCharge charge) {
    String key = charge.key().resolve(request, configuration.clientAddress());
    return new Charge(charge.policy(), key, charge.cost());
  }

  private static Charge raised(Charge charge, long least) {
    return charge.cost() >= least ? charge : new Charge(charge.policy(), charge.key(), least);
  }
}
