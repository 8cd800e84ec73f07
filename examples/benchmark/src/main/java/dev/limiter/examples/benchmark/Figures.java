package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The answers of all contenders to one question, in their order. */
final class Figures {

  private final Map<Entrant, List<Fields>> answers = new LinkedHashMap<>();

  void add(Entrant entrant, Fields answer) {
    answers.computeIfAbsent(entrant, first -> new ArrayList<>()).add(answer);
  }

  Set<Entrant> entrants() {
    return answers.keySet();
  }

  /** One figure of a contender, of all its turns. */
  Series of(Entrant entrant, String name) {
    return new Series(
        answers.getOrDefault(entrant, List.of()).stream()
            .map(answer -> answer.number(name))
            .toList());
  }

  /** The one by the other, turn by turn. */
  Series ratio(Entrant one, Entrant other, String name) {
    return of(one, name).dividedBy(of(other, name));
  }
}
