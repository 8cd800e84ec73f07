package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up costs, forgets nothing by itself, and writes down every call. Not thread-safe. */
final class CountingEngine implements Engine {

  static final Duration WAIT = Duration.ofSeconds(5);

  final List<String> calls = new ArrayList<>();
  final Map<String, Long> used = new HashMap<>();
  Runnable afterRefund = () -> {};
  boolean down;
  boolean closed;

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    calls.add("acquire " + String.join(", ", charges.stream().map(CountingEngine::text).toList()));
    if (down) {
      throw new EngineException("down");
    }
    boolean allowed = charges.stream().allMatch(charge -> outcome(charge) == Outcome.ALLOWED);
    List<Outcome> outcomes = charges.stream().map(this::outcome).toList();
    if (allowed) {
      charges.forEach(charge -> used.merge(slot(charge), charge.cost(), Long::sum));
    }
    List<Decision> decisions = new ArrayList<>();
    for (int i = 0; i < charges.size(); i++) {
      decisions.add(decision(charges.get(i), outcomes.get(i)));
    }
    return decisions;
  }

  private Outcome outcome(Charge charge) {
    if (charge.cost() > charge.policy().limit().limit()) {
      return Outcome.UNSERVABLE;
    }
    return charge.cost() == 0 || charge.cost() <= remaining(charge)
        ? Outcome.ALLOWED
        : Outcome.REFUSED;
  }

  private long remaining(Charge charge) {
    return Math.max(0, charge.policy().limit().limit() - used.getOrDefault(slot(charge), 0L));
  }

  private Decision decision(Charge charge, Outcome outcome) {
    Duration retryAfter = outcome == Outcome.REFUSED ? WAIT : Duration.ZERO;
    return new Decision(
        charge.policy(), outcome, remaining(charge), retryAfter, WAIT, Source.ENGINE);
  }

  @Override
  public void refund(Charge charge) {
    calls.add("refund " + text(charge));
    if (down) {
      throw new EngineException("down");
    }
    used.merge(slot(charge), -charge.cost(), Long::sum);
    afterRefund.run();
  }

  @Override
  public void reset(Policy policy, String key) {
    throw new UnsupportedOperationException("no test resets");
  }

  @Override
  public void close() {
    closed = true;
  }

  private static String slot(Charge charge) {
    return charge.policy().name() + "/" + charge.key();
  }

  private static String text(Charge charge) {
    return slot(charge) + " " + charge.cost();
  }
}
