package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Verdict;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What one request has been charged so far, over all stages that decide it. Of everything that
 * stages ask of one slot the highest cost counts: a later stage pays the difference. Thread-safe.
 */
final class Account {

  private static final String NAME = "dev.limiter.account";

  private record Applied(EngineSpace space, String rule, String text) {}

  private final Map<Slot, Entry> entries = new LinkedHashMap<>();
  private final Map<Applied, List<Charge>> applied = new HashMap<>();
  private final Set<HeaderDialect> headers = EnumSet.noneOf(HeaderDialect.class);

  /** The account of a request, opened by the first to ask. */
  static Account of(Attributes request) {
    if (request.get(NAME) instanceof Account account) {
      return account;
    }
    Account account = new Account();
    request.set(NAME, account);
    return account;
  }

  /** True if an earlier stage applied a rule of that name and text in that place. */
  synchronized boolean applied(EngineSpace space, Rule rule) {
    return applied.containsKey(new Applied(space, rule.name(), rule.text()));
  }

  /** The charges of a rule: as an earlier stage made them, otherwise as this one makes them. */
  synchronized List<Charge> chargesOf(
      EngineSpace space, Rule rule, Supplier<List<Charge>> asThisStageMakesThem) {
    return applied.computeIfAbsent(
        new Applied(space, rule.name(), rule.text()), key -> asThisStageMakesThem.get());
  }

  /** The stages' header dialects: a later stage rewrites what an earlier one wrote. */
  synchronized Set<HeaderDialect> addHeaders(Set<HeaderDialect> stage) {
    headers.addAll(stage);
    return EnumSet.copyOf(headers);
  }

  /**
   * Decides one stage. If it is refused, what earlier stages consumed is given back, and all
   * charges of the request are asked once more at full cost; that answer stands.
   *
   * @param charges at least one
   * @return all decisions of the request so far
   * @throws EngineException if an engine fails; then nothing stays consumed
   */
  synchronized Verdict decide(EngineSpace space, List<Charge> charges) {
    for (Charge charge : charges) {
      entries.computeIfAbsent(Slot.of(space, charge), Entry::new).ask(charge.cost());
    }
    try {
      acquire(entries.values().stream().filter(Entry::due).toList());
    } catch (EngineException e) {
      entries.values().forEach(Entry::giveBack);
      entries.values().removeIf(Entry::undecided);
      throw e;
    }
    return new Verdict(entries.values().stream().map(Entry::decision).toList());
  }

  private void acquire(List<Entry> due) {
    if (due.isEmpty()) {
      return;
    }
    if (entries.values().stream().noneMatch(Entry::consumedSome)) {
      Batch.acquireAll(due);
      return;
    }
    boolean servable = due.stream().allMatch(Entry::servable);
    if (!servable || !Batch.acquireAll(due)) {
      entries.values().forEach(Entry::giveBack);
      Batch.acquireAll(entries.values());
    }
  }
}
