package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Verdict;
import dev.limiter.internal.Quote;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.stream.Collectors;

/** Logs every decision, where the level FINE (DEBUG) of this class is on. */
final class DecisionLog {

  private static final System.Logger LOG = System.getLogger(DecisionLog.class.getName());

  private DecisionLog() {}

  /** Logs one line for each charge of a stage, with the decision about it. */
  static void log(RequestView request, AppliedRules rules, List<Charge> charges, Verdict verdict) {
    if (!LOG.isLoggable(Level.DEBUG)) {
      return;
    }
    String asked =
        Quote.brief(request.method()) + " /" + Quote.brief(String.join("/", request.path()));
    for (Charge charge : charges) {
      LOG.log(Level.DEBUG, asked + ": " + text(rules, charge) + outcomes(charge, verdict));
    }
  }

  /** A policy that is charged under several keys has several decisions. */
  private static String outcomes(Charge charge, Verdict verdict) {
    return verdict.decisions().stream()
        .filter(decision -> decision.policy().equals(charge.policy()))
        .map(decision -> decision.outcome() + " by " + decision.source())
        .collect(Collectors.joining(", "));
  }

  private static String text(AppliedRules rules, Charge charge) {
    List<String> names = rules.thatCharge(charge.policy(), charge.key());
    return (names.isEmpty() ? "an annotation" : "rule " + String.join(", ", names))
        + " charges "
        + charge.policy().name()
        + " under "
        + Quote.brief(charge.key())
        + " cost "
        + charge.cost()
        + ": ";
  }
}
