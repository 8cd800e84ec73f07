package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What all contenders did on all work of a part. */
final class Results {

  private final Map<Work, Figures> figures = new LinkedHashMap<>();

  void add(Work work, Entrant entrant, Fields answer) {
    figures.computeIfAbsent(work, first -> new Figures()).add(entrant, answer);
  }

  Set<Work> works() {
    return figures.keySet();
  }

  Figures of(Work work) {
    return Objects.requireNonNull(figures.get(work), work.title());
  }
}
