package dev.limiter.examples.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of Markdown that can be read as it is; the first column is text, the others figures. */
final class Table {

  private final List<List<String>> rows = new ArrayList<>();

  Table(String... heading) {
    rows.add(List.of(heading));
  }

  void row(Object... cells) {
    rows.add(Arrays.stream(cells).map(String::valueOf).toList());
  }

  @Override
  public String toString() {
    List<Integer> widths =
        IntStream.range(0, rows.get(0).size())
            .mapToObj(column -> rows.stream().mapToInt(row -> row.get(column).length()).max())
            .map(widest -> widest.orElse(1))
            .toList();
    List<String> lines = new ArrayList<>(rows.stream().map(row -> line(row, widths)).toList());
    lines.add(1, rule(widths));
    return String.join("\n", lines);
  }

  private static String line(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size())
        .mapToObj(column -> padded(row.get(column), widths.get(column), column == 0))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String padded(String cell, int width, boolean left) {
    String blanks = " ".repeat(width - cell.length());
    return left ? cell + blanks : blanks + cell;
  }

  private static String rule(List<Integer> widths) {
    List<String> cells = new ArrayList<>(Collections.nCopies(widths.size(), ""));
    for (int column = 0; column < widths.size(); column++) {
      String dashes = "-".repeat(widths.get(column) + 1);
      cells.set(column, column == 0 ? dashes + "-" : dashes + ":");
    }
    return cells.stream().collect(Collectors.joining("|", "|", "|"));
  }
}
