package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Verdict;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
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

  private final ReentrantLock lock = new ReentrantLock();
  private final Ledger ledger = new Ledger();
  private final AppliedRules rules = new AppliedRules();
  private Set<HeaderDialect> headers = Set.of();
  private Consumer<Verdict> listener = verdict -> {};
  private InstantSource clock = InstantSource.system();
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
   * Decides one stage, as {@link Ledger#decide} does.
   *
   * @param charges at least one
   * @param clock what the times of decisions are read from, also by {@link #charge}
   * @return all decisions of the request so far
   */
  Verdict decide(EngineSpace space, List<Charge> charges, InstantSource clock) {
    this.clock = clock;
    ledger.decide(space, charges, clock);
    return ledger.verdict();
  }

  /** All decisions so far. */
  Verdict verdict() {
    return holding(ledger::verdict);
  }

  /** Returns the time of one of the decisions so far; to be used while the account is held. */
  DecisionTime decided(Decision decision) {
    return ledger.decided(decision);
  }

  /** Who hears of verdicts that later charges change; one at a time. */
  void tell(Consumer<Verdict> newListener) {
    listener = newListener;
  }

  /**
   * Charges what was charged once more.
   *
   * @param policy empty for all
   * @throws IllegalStateException if the response is complete
   */
  Verdict charge(Optional<String> policy, long cost) {
    requireNotNegative(cost);
    return holding(() -> chargeMore(policy, cost));
  }

  private Verdict chargeMore(Optional<String> policy, long cost) {
    if (complete) {
      throw new IllegalStateException(
          "the response is complete; charge while the request is handled");
    }
    Verdict verdict = ledger.charge(policy, cost, clock);
    if (verdict.allowed()) {
      listener.accept(ledger.verdict());
    }
    return verdict;
  }

  /**
   * Gives back a cost, at most what was charged; also when the response is complete.
   *
   * @param policy empty for all
   */
  void refund(Optional<String> policy, long cost) {
    requireNotNegative(cost);
    lock.lock();
    try {
      ledger.refund(policy, cost);
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

  private static void requireNotNegative(long cost) {
    if (cost < 0) {
      throw new IllegalArgumentException("cost must be >= 0, was " + cost);
    }
  }
}
