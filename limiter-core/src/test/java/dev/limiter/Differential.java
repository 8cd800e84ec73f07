package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs random traces on engines step by step and compares every decision with the exact model's.
 */
final class Differential {

  private static final int STEPS_PER_TRACE = 150;

  private final HandClock clock;
  private final Map<String, Engine> engines;

  /**
   * @param engines by name; they read the clock, and keep nothing under the keys of the traces
   */
  Differential(HandClock clock, Map<String, Engine> engines) {
    this.clock = clock;
    this.engines = engines;
  }

  /** Runs traces, one per seed, until that many steps were compared. */
  void run(long firstSeed, long steps) {
    long done = 0;
    for (long seed = firstSeed; done < steps; seed++) {
      done += trace(seed);
    }
  }

  private int trace(long seed) {
    ExactModel model = new ExactModel(clock);
    Traffic traffic = new Traffic(new Random(seed), clock, seed + "-", model::mayBeForgotten);
    List<Step> history = new ArrayList<>();
    while (history.size() < STEPS_PER_TRACE) {
      for (Step step : traffic.next()) {
        history.add(step);
        List<Decision> expected = step.on(model);
        engines.forEach((name, engine) -> compare(name, engine, expected, seed, history));
        traffic.decided(expected);
      }
    }
    return history.size();
  }

  private static void compare(
      String name, Engine engine, List<Decision> expected, long seed, List<Step> history) {
    Step step = history.get(history.size() - 1);
    Supplier<String> where =
        () ->
            "%s, step %d with -Dlimiter.test.seed=%d%n%s%nmodel: %s%n"
                .formatted(name, history.size(), seed, about(step, history), expected);
    List<Decision> actual;
    try {
      actual = step.on(engine);
    } catch (RuntimeException e) {
      throw new AssertionError(where.get(), e);
    }
    if (!actual.equals(expected)) {
      throw new AssertionError(where.get() + name + ": " + actual);
    }
  }

  private static String about(Step last, List<Step> history) {
    return history.stream()
        .filter(step -> step.touches(last))
        .map(Step::text)
        .collect(Collectors.joining(System.lineSeparator()));
  }
}
