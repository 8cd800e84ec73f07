package dev.limiter.examples.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The figures of several turns, in their order. */
record Series(List<Double> figures) {

  double median() {
    List<Double> sorted = sorted();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** What each turn is of the other's: turns stood side by side, on one state of the machine. */
  Series dividedBy(Series other) {
    return new Series(
        IntStream.range(0, figures.size())
            .mapToObj(turn -> figures.get(turn) / other.figures.get(turn))
            .toList());
  }

  /** The median, and the least and the most in parentheses if there are several. */
  @Override
  public String toString() {
    List<Double> sorted = sorted();
    String median = text(median());
    return sorted.size() == 1
        ? median
        : median + " (" + text(sorted.get(0)) + "–" + text(sorted.get(sorted.size() - 1)) + ")";
  }

  /** A number with three digits, or all before the point. */
  static String text(double figure) {
    int digits = figure >= 100 ? 0 : figure >= 10 ? 1 : figure >= 0.1 || figure == 0 ? 2 : 4;
    return String.format(Locale.ROOT, "%,." + digits + "f", figure);
  }

  private List<Double> sorted() {
    return figures.stream().sorted().toList();
  }
}
