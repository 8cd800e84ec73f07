package dev.limiter.examples.benchmark;

import java.util.List;
import java.util.Locale;

/** The figures of several turns. */
record Series(List<Double> figures) {

  Series {
    figures = figures.stream().sorted().toList();
  }

  double median() {
    int middle = figures.size() / 2;
    return figures.size() % 2 == 1
        ? figures.get(middle)
        : (figures.get(middle - 1) + figures.get(middle)) / 2;
  }

  /** The median, and the least and the most in parentheses if there are several. */
  @Override
  public String toString() {
    String median = text(median());
    return figures.size() == 1
        ? median
        : median + " (" + text(figures.get(0)) + "–" + text(figures.get(figures.size() - 1)) + ")";
  }

  /** A number with three digits, or all before the point. */
  static String text(double figure) {
    int digits = figure >= 100 ? 0 : figure >= 10 ? 1 : figure >= 0.1 || figure == 0 ? 2 : 4;
    return String.format(Locale.ROOT, "%,." + digits + "f", figure);
  }
}
