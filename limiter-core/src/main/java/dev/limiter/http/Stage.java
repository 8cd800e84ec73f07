package dev.limiter.http;

import dev.limiter.Charge;
import java.util.ArrayList;
import java.util.List;

/** One configuration looking at one request. */
record Stage(Configuration configuration, EngineSpace space, RequestView request) {

  /**
   * What the request is to be charged: by the rules in the order of their names, then by
   * annotations. Empty for an exempt path, and for a CORS preflight that no rule names.
   */
  List<Charge> charges(Account account, Annotations annotations) {
    List<String> path = request.path();
    if (configuration.exempt(path)) {
      return List.of();
    }
    boolean preflight = isPreflight();
    List<Charge> charges = new ArrayList<>();
    for (Rule rule : configuration.rules()) {
      if (applies(rule, path, preflight, account)) {
        for (Charge charge : account.chargesOf(space, rule, () -> resolve(rule.charges()))) {
          charges.add(raised(charge, annotations.raise()));
        }
      }
    }
    if (!preflight) {
      charges.addAll(resolve(annotations.charges()));
    }
    return charges;
  }

  /** A rule that an earlier stage applied stays one of this request's, whatever the path is now. */
  private boolean applies(Rule rule, List<String> path, boolean preflight, Account account) {
    return (!preflight || rule.namesOptions())
        && (rule.matches(request.method(), path) || account.applied(space, rule));
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

  private List<Charge> resolve(List<RuleCharge> charges) {
    List<Charge> resolved = new ArrayList<>(charges.size());
    for (RuleCharge charge : charges) {
      String key = charge.key().resolve(request, configuration.clientAddress());
      resolved.add(new Charge(charge.policy(), key, charge.cost()));
    }
    return resolved;
  }

  private static Charge raised(Charge charge, long least) {
    return charge.cost() >= least ? charge : new Charge(charge.policy(), charge.key(), least);
  }
}
