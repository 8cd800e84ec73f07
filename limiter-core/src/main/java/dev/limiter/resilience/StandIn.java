package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.EngineException;
import dev.limiter.OnEngineFailure;
import dev.limiter.internal.ChargeGroups;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Decides a call that the engine did not decide, each charge as its policy says. */
final class StandIn {

  private final FailurePolicies policies;
  private final LocalEngine local;
  private final Breaker breaker;

  StandIn(FailurePolicies policies, LocalEngine local, Breaker breaker) {
    this.policies = policies;
    this.local = local;
    this.breaker = breaker;
  }

  /**
   * One decision per charge. If one of them is denied, nothing is consumed.
   *
   * @throws IllegalArgumentException as the engine would
   */
  List<Decision> decide(List<Charge> charges) {
    ChargeGroups.of(charges);
    boolean anyDenied = charges.stream().anyMatch(this::denied);
    Iterator<Decision> decidedLocally = decideLocally(charges, anyDenied).iterator();
    List<Decision> decisions = new ArrayList<>(charges.size());
    for (Charge charge : charges) {
      if (modeOf(charge) == OnEngineFailure.LOCAL) {
        decisions.add(decidedLocally.next());
      } else if (denied(charge)) {
        decisions.add(Unchecked.refused(charge.policy(), breaker.untilProbe()));
      } else {
        decisions.add(Unchecked.allowed(charge.policy()));
      }
    }
    return List.copyOf(decisions);
  }

  private List<Decision> decideLocally(List<Charge> charges, boolean lookOnly) {
    Stream<Charge> mine =
        charges.stream().filter(charge -> modeOf(charge) == OnEngineFailure.LOCAL);
    List<Charge> asked =
        (lookOnly ? mine.map(charge -> new Charge(charge.policy(), charge.key(), 0)) : mine)
            .toList();
    if (asked.isEmpty()) {
      return List.of();
    }
    try {
      return local.acquire(asked);
    } catch (EngineException e) {
      // A clock that no engine can decide by: there is nobody left to ask.
      return asked.stream().map(charge -> Unchecked.allowed(charge.policy())).toList();
    }
  }

  private boolean denied(Charge charge) {
    return charge.cost() > 0 && modeOf(charge) == OnEngineFailure.DENY;
  }

  private OnEngineFailure modeOf(Charge charge) {
    return policies.of(charge.policy());
  }
}
