package dev.limiter;

import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.internal.Bounds;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;

/**
 * The contract once more, written to be read: exact arithmetic, plain maps, nothing ever expires.
 * Not thread-safe. Engines are compared with it.
 */
final class ExactModel implements Engine {

  private record Id(String policy, Class<?> algorithm, long spanMillis, String key) {

    static Id of(Policy policy, String key) {
      Limit limit = policy.limit();
      Duration span = limit instanceof TokenBucket bucket ? bucket.period() : limit.window();
      return new Id(policy.name(), limit.getClass(), span.toMillis(), key);
    }

    static Id of(Charge charge) {
      return of(charge.policy(), charge.key());
    }
  }

  private record Stored(ExactState state, Limit writtenUnder) {}

  private final InstantSource clock;
  private final ToLongFunction<LongPredicate> shortestWait;
  private final Map<Id, Stored> stored = new HashMap<>();
  private boolean closed;

  ExactModel(InstantSource clock) {
    this(clock, ExactWaits::bisected);
  }

  ExactModel(InstantSource clock, ToLongFunction<LongPredicate> shortestWait) {
    this.clock = clock;
    this.shortestWait = shortestWait;
  }

  /** What is asked of one state in all, and what is answered. */
  private static final class Asked {
    final Id id;
    final Limit limit;
    long cost;
    Outcome outcome = Outcome.ALLOWED;

    Asked(Id id, Limit limit) {
      this.id = id;
      this.limit = limit;
    }

    void add(Charge charge) {
      if (!limit.equals(charge.policy().limit())) {
        throw new IllegalArgumentException("two limits: " + limit + " and " + charge);
      }
      cost = cost > Long.MAX_VALUE - charge.cost() ? Long.MAX_VALUE : cost + charge.cost();
    }
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    requireOpen();
    Bounds.requireCharges(charges.size());
    Map<Id, Asked> asked = new LinkedHashMap<>();
    List<Asked> perCharge = new ArrayList<>();
    for (Charge charge : charges) {
      perCharge.add(
          asked.computeIfAbsent(Id.of(charge), id -> new Asked(id, charge.policy().limit())));
      perCharge.get(perCharge.size() - 1).add(charge);
    }
    long now = clock.millis();
    asked.values().forEach(each -> each.outcome = outcome(each, now));
    boolean allAllowed = asked.values().stream().allMatch(a -> a.outcome == Outcome.ALLOWED);
    asked.values().stream()
        .filter(each -> each.cost > 0)
        .forEach(each -> commit(each, allAllowed, now));
    List<Decision> decisions = new ArrayList<>();
    for (int i = 0; i < charges.size(); i++) {
      decisions.add(decision(charges.get(i), perCharge.get(i), now));
    }
    return decisions;
  }

  private Outcome outcome(Asked asked, long now) {
    if (asked.cost > asked.limit.limit()) {
      return Outcome.UNSERVABLE;
    }
    long remaining = seen(asked.id, asked.limit, now).remaining(asked.limit, now);
    return asked.cost <= remaining ? Outcome.ALLOWED : Outcome.REFUSED;
  }

  private void commit(Asked asked, boolean allAllowed, long now) {
    ExactState seen = seen(asked.id, asked.limit, now);
    Stored kept = stored.get(asked.id);
    if (allAllowed) {
      write(asked.id, asked.limit, seen.charged(asked.limit, now, asked.cost));
    } else if (kept != null && !kept.state.equals(seen.tidied(asked.limit, now))) {
      write(asked.id, asked.limit, seen.tidied(asked.limit, now));
    }
  }

  private ExactState seen(Id id, Limit limit, long now) {
    Stored kept = stored.get(id);
    return kept == null ? ExactState.fresh(limit, now) : kept.state.anchored(limit, now);
  }

  private void write(Id id, Limit limit, ExactState state) {
    if (state.nothingLeft()) {
      stored.remove(id);
    } else {
      stored.put(id, new Stored(state, limit));
    }
  }

  /** The answer for one charge, as the state is after the verdict. */
  private Decision decision(Charge charge, Asked asked, long now) {
    Limit limit = asked.limit;
    ExactState state = seen(asked.id, limit, now);
    long remaining = state.remaining(limit, now);
    Outcome outcome = charge.cost() == 0 ? Outcome.ALLOWED : asked.outcome;
    Duration retryAfter =
        outcome == Outcome.REFUSED ? wait(state, limit, now, asked.cost) : Duration.ZERO;
    Duration resetAfter =
        remaining == limit.limit() ? Duration.ZERO : wait(state, limit, now, remaining + 1);
    return new Decision(charge.policy(), outcome, remaining, retryAfter, resetAfter, Source.ENGINE);
  }

  private Duration wait(ExactState state, Limit limit, long now, long cost) {
    return Duration.ofMillis(
        shortestWait.applyAsLong(wait -> state.remaining(limit, now + wait) >= cost));
  }

  @Override
  public void refund(Charge charge) {
    requireOpen();
    Id id = Id.of(charge);
    if (charge.cost() > 0 && stored.containsKey(id)) {
      Limit limit = charge.policy().limit();
      long now = clock.millis();
      write(id, limit, seen(id, limit, now).refunded(limit, now, charge.cost()));
    }
  }

  @Override
  public void reset(Policy policy, String key) {
    requireOpen();
    stored.remove(Id.of(policy, Objects.requireNonNull(key)));
  }

  /**
   * True if the state was last written under other numbers, and under those nothing was left to
   * remember by now: an engine may have dropped it, so nothing binds its answer.
   */
  boolean mayBeForgotten(Charge charge) {
    Stored kept = stored.get(Id.of(charge));
    return kept != null
        && !kept.writtenUnder.equals(charge.policy().limit())
        && clock.millis() >= kept.state.forgottenAt(kept.writtenUnder);
  }

  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("closed");
    }
  }
}
