package dev.limiter.http;

import static java.util.stream.Collectors.joining;

import dev.limiter.Charge;
import dev.limiter.Verdict;
import dev.limiter.internal.Quote;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What one request has been charged so far, over all stages that decide it. Of everything that
 * stages ask of one slot the highest cost counts: a later stage pays the difference. Guarded by its
 * lock, which a stage holds from beginning to end: no monitor, since a virtual thread that waits
 * for an engine would keep its carrier.
 */
final class Account {

  private static final String NAME = "dev.limiter.account";

  /** Most requests are charged under few slots. */
  private static final int FEW = 4;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Slot, Entry> entries = new LinkedHashMap<>(FEW);
  private final AppliedRules rules = new AppliedRules();
  private Set<HeaderDialect> headers = Set.of();
  private Consumer<Verdict> listener = verdict -> {};
  private boolean watched;
  private boolean complete;

  /** The account of a request, opened by the first to ask. */
  static Account of(Attributes request) {
    return request.get(NAME) instanceof Account account ? account : begin(request);
  }

  /**
   * Opens the account of a request, unless it is open.
   *
   * @return what completes it; empty if it was open
   */
  static Optional<Runnable> open(Attributes request) {
    return request.get(NAME) instanceof Account
        ? Optional.empty()
        : Optional.of(begin(request)::complete);
  }

  private static Account begin(Attributes request) {
    Account account = new Account();
    request.set(NAME, account);
    return account;
  }

  /** What one stage at a time does with it. */
  <T> T holding(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /** True for the first stage that asks: one of them watches how a request arrived. */
  boolean watch() {
    boolean first = !watched;
    watched = true;
    return first;
  }

  /** The rules that its stages applied; to be used while it is held. */
  AppliedRules rules() {
    return rules;
  }

  /**
   * The header dialects of all stages: a later one rewrites what an earlier one wrote.
   *
   * @param stage never changed
   */
  Set<HeaderDialect> addHeaders(Set<HeaderDialect> stage) {
    if (headers.isEmpty()) {
      headers = stage;
    } else if (!headers.containsAll(stage)) {
      headers = EnumSet.copyOf(headers);
      headers.addAll(stage);
    }
    return headers;
  }

  /**
   * Decides one stage. If it is refused, what earlier stages consumed is given back, and all
   * charges of the request are asked once more at full cost; that answer stands.
   *
   * @param charges at least one
   * @return all decisions of the request so far
   */
  Verdict decide(EngineSpace space, List<Charge> charges) {
    for (Charge charge : charges) {
      entries.computeIfAbsent(Slot.of(space, charge), Entry::new).ask(charge.cost());
    }
    List<Entry> owing = new ArrayList<>(entries.size());
    for (Entry entry : entries.values()) {
      if (entry.owes()) {
        owing.add(entry);
      }
    }
    acquire(owing);
    return verdict();
  }

  /** All decisions so far. */
  Verdict verdict() {
    return holding(() -> new Verdict(entries.values().stream().map(Entry::decision).toList()));
  }

  /** Who hears of verdicts that later charges change; one at a time. */
  void tell(Consumer<Verdict> newListener) {
    listener = newListener;
  }

  /**
   * Charges what was charged once more.
   *
   * @param policy empty for all
   */
  Verdict charge(Optional<String> policy, long cost) {
    requireNotNegative(cost);
    return holding(() -> chargeMore(policy, cost));
  }

  private Verdict chargeMore(Optional<String> policy, long cost) {
    List<Entry> asked = charged(policy);
    Verdict verdict =
        Batch.acquireAll(asked.stream().map(entry -> new Due(entry.slot(), cost)).toList());
    if (verdict.allowed()) {
      note(asked, verdict);
      asked.forEach(entry -> entry.add(cost));
      listener.accept(verdict());
    }
    return verdict;
  }

  /**
   * Gives back a cost, at most what was charged.
   *
   * @param policy empty for all
   */
  void refund(Optional<String> policy, long cost) {
    requireNotNegative(cost);
    lock.lock();
    try {
      charged(policy).forEach(entry -> entry.refund(cost));
    } finally {
      lock.unlock();
    }
  }

  /** The response is complete: it must not be touched any more. */
  private void complete() {
    lock.lock();
    try {
      complete = true;
      listener = verdict -> {};
    } finally {
      lock.unlock();
    }
  }

  private List<Entry> charged(Optional<String> policy) {
    if (complete) {
      throw new IllegalStateException(
          "the response is complete; charge and refund while the request is handled");
    }
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

  private static void requireNotNegative(long cost) {
    if (cost < 0) {
      throw new IllegalArgumentException("cost must be >= 0, was " + cost);
    }
  }

  private void acquire(List<Entry> owing) {
    if (owing.isEmpty()) {
      return;
    }
    boolean first = !consumedSome();
    if (first || owing.stream().allMatch(Entry::servable)) {
      if (settle(owing) || first) {
        return;
      }
    }
    entries.values().forEach(Entry::giveBack);
    settle(List.copyOf(entries.values()));
  }

  private boolean consumedSome() {
    for (Entry entry : entries.values()) {
      if (entry.consumedSome()) {
        return true;
      }
    }
    return false;
  }

  private static boolean settle(List<Entry> owing) {
    List<Due> dues = new ArrayList<>(owing.size());
    for (Entry entry : owing) {
      dues.add(entry.due());
    }
    Verdict verdict = Batch.acquireAll(dues);
    note(owing, verdict);
    if (verdict.allowed()) {
      owing.forEach(Entry::consume);
    }
    return verdict.allowed();
  }

  private static void note(List<Entry> entries, Verdict verdict) {
    for (int i = 0; i < entries.size(); i++) {
      entries.get(i).decide(verdict.decisions().get(i));
    }
  }
}
