package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups;
import dev.limiter.internal.ChargeGroups.Group;
import dev.limiter.internal.StateKey;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what the engine refused, and refuses it again without asking. A call of several charges
 * is refused as soon as one of them is known to be; the others were not asked then.
 */
final class DenialCacheEngine implements ResilientEngine {

  private final ResilientEngine engine;
  private final DenialCache cache;
  private final LongSupplier nanos;

  DenialCacheEngine(ResilientEngine engine, int bound, LongSupplier nanos) {
    this.engine = engine;
    this.cache = new DenialCache(bound);
    this.nanos = nanos;
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    long sentNanos = nanos.getAsLong();
    long version = cache.version();
    ChargeGroups call = cache.isEmpty() ? null : ChargeGroups.of(charges);
    List<Decision> refused = call == null ? null : refuse(call.groups(), sentNanos);
    if (call != null && refused != null) {
      return call.perCharge(refused);
    }
    List<Decision> decisions = engine.acquire(charges);
    if (call != null || anyRefused(decisions)) {
      learn(call == null ? ChargeGroups.of(charges) : call, decisions, sentNanos, version);
    }
    return decisions;
  }

  @Override
  public void refund(Charge charge) {
    try {
      engine.refund(charge);
    } finally {
      cache.drop(StateKey.of(charge));
    }
  }

  @Override
  public void refund(Charge charge, Source takenBy) {
    try {
      engine.refund(charge, takenBy);
    } finally {
      cache.drop(StateKey.of(charge));
    }
  }

  @Override
  public void reset(Policy policy, String key) {
    try {
      engine.reset(policy, key);
    } finally {
      cache.drop(StateKey.of(policy, key));
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  /** How many refusals are remembered now. */
  int size() {
    return cache.size();
  }

  /** One decision per group, or null if none is known to be refused. */
  private @Nullable List<Decision> refuse(List<Group> groups, long nowNanos) {
    Decision[] decisions = new Decision[groups.size()];
    boolean refused = false;
    for (int i = 0; i < decisions.length; i++) {
      Group group = groups.get(i);
      Denial denial = cache.get(group.state());
      if (denial != null && denial.covers(group, nowNanos)) {
        decisions[i] = denial.answer(group, nowNanos);
        refused = true;
      } else {
        decisions[i] = Unchecked.allowed(group.policy());
      }
    }
    return refused ? List.of(decisions) : null;
  }

  private void learn(ChargeGroups call, List<Decision> perCharge, long sentNanos, long version) {
    long repliedNanos = nanos.getAsLong();
    List<Decision> decisions = call.perGroup(perCharge);
    boolean taken = decisions.stream().allMatch(Decision::allowed);
    for (int i = 0; i < decisions.size(); i++) {
      Decision decision = decisions.get(i);
      Group group = call.groups().get(i);
      if (refusedByEngine(decision)) {
        Denial denial = Denial.of(decision, group.cost(), sentNanos, repliedNanos);
        cache.put(group.state(), denial, version, repliedNanos);
      } else if (taken && decision.source() == Source.ENGINE && !group.look()) {
        cache.update(group.state(), denial -> denial.after(decision, group.cost(), repliedNanos));
      }
    }
  }

  private static boolean anyRefused(List<Decision> decisions) {
    for (int i = 0; i < decisions.size(); i++) {
      if (refusedByEngine(decisions.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean refusedByEngine(Decision decision) {
    return decision.outcome() == Outcome.REFUSED && decision.source() == Source.ENGINE;
  }
}
