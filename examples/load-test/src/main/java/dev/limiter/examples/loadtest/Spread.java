package dev.limiter.examples.loadtest;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** One figure over all turns. */
record Spread(double least, double median, double most) {

  /**
   * @param turns at least one
   */
  static Spread of(List<Turn> turns, ToDoubleFunction<Turn> figure) {
    double[] sorted = turns.stream().mapToDouble(figure).sorted().toArray();
    return new Spread(sorted[0], sorted[sorted.length / 2], sorted[sorted.length - 1]);
  }
}
