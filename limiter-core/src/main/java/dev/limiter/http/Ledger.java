package dev.limiter.http;

import static java.util.stream.Collectors.joining;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Verdict;
import dev.limiter.internal.Quote;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of an account, each under its slot, in the order of their first charge. Not
 * thread-safe.
 */
final class Ledger {

  /** Most requests are charged under few slots. */
  private static final int FEW = 4;

  private final Map<Slot, Entry> entries = new LinkedHashMap<>(FEW);

  /**
   * Decides one stage. If it is refused, what earlier stages consumed is given back, and all
   * charges of the request are asked once more at full cost; that answer stands.
   *
   * @param charges at least one
   * @param clock what the times of decisions are read from
   */
  void decide(EngineSpace space, List<Charge> charges, InstantSource clock) {
    for (Charge charge : charges) {
      entries.computeIfAbsent(Slot.of(space, charge), Entry::new).ask(charge.cost());
    }
    List<Entry> owing = new ArrayList<>(entries.size());
    for (Entry entry : entries.values()) {
      if (entry.owes()) {
        owing.add(entry);
      }
    }
    acquire(owing, clock);
  }

  /** All decisions so far. */
  Verdict verdict() {
    return new Verdict(entries.values().stream().map(Entry::decision).toList());
  }

  /**
   * Returns the time of one of the decisions of {@link #verdict}; of equal ones, that of the first.
   */
  DecisionTime decided(Decision decision) {
    for (Entry entry : entries.values()) {
      if (entry.decision().equals(decision)) {
        return entry.decided();
      }
    }
    throw new IllegalArgumentException("not a decision of this request: " + decision);
  }

  /**
   * Charges what was charged once more; if it is refused, nothing changes.
   *
   * @param policy empty for all
   * @return the decisions of this charge
   */
  Verdict charge(Optional<String> policy, long cost, InstantSource clock) {
    List<Entry> asked = charged(policy);
    Instant before = clock.instant();
    Verdict verdict =
        Batch.acquireAll(asked.stream().map(entry -> new Due(entry.slot(), cost)).toList());
    if (verdict.allowed()) {
      note(asked, verdict, DecisionTime.since(before, clock));
      asked.forEach(entry -> entry.add(cost));
    }
    return verdict;
  }

  /**
   * Gives back a cost, at most what was charged.
   *
   * @param policy empty for all
   */
  void refund(Optional<String> policy, long cost) {
    charged(policy).forEach(entry -> entry.refund(cost));
  }

  private List<Entry> charged(Optional<String> policy) {
    List<Entry> charged =
        entries.values().stream()
            .filter(entry -> policy.isEmpty() || policy.get().equals(entry.policy()))
            .toList();
    if (charged.isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              "policy \"%s\" was not charged in this request; charged were %s",
              Quote.brief(policy.orElse("")),
              entries.values().stream().map(Entry::policy).distinct().collect(joining(", "))));
    }
    return charged;
  }

  private void acquire(List<Entry> owing, InstantSource clock) {
    if (owing.isEmpty()) {
      return;
    }
    boolean first = !consumedSome();
    if (first || owing.stream().allMatch(Entry::servable)) {
      if (settle(owing, clock) || first) {
        return;
      }
    }
    entries.values().forEach(Entry::giveBack);
    settle(List.copyOf(entries.values()), clock);
  }

  private boolean consumedSome() {
    for (Entry entry : entries.values()) {
      if (entry.consumedSome()) {
        return true;
      }
    }
    return false;
  }

  private static boolean settle(List<Entry> owing, InstantSource clock) {
    List<Due> dues = new ArrayList<>(owing.size());
    for (Entry entry : owing) {
      dues.add(entry.due());
    }
    Instant before = clock.instant();
    Verdict verdict = Batch.acquireAll(dues);
    note(owing, verdict, DecisionTime.since(before, clock));
    if (verdict.allowed()) {
      owing.forEach(Entry::consume);
    }
    return verdict.allowed();
  }

  private static void note(List<Entry> entries, Verdict verdict, DecisionTime time) {
    for (int i = 0; i < entries.size(); i++) {
      entries.get(i).decide(verdict.decisions().get(i), time);
    }
  }
}
