package dev.limiter.examples.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of Markdown that can be read as it is; columns of figures are right-aligned. */
public final class Table {

  private static final Pattern FIGURE = Pattern.compile("[0-9]|$");

  private final List<List<String>> rows = new ArrayList<>();

  /** One with these names of its columns. */
  public Table(String... heading) {
    rows.add(List.of(heading));
  }

  /** Adds a row. */
  public void row(Object... cells) {
    rows.add(Arrays.stream(cells).map(String::valueOf).toList());
  }

  @Override
  public String toString() {
    List<Column> columns = IntStream.range(0, rows.get(0).size()).mapToObj(this::column).toList();
    List<String> lines = new ArrayList<>(rows.stream().map(row -> line(row, columns)).toList());
    lines.add(1, columns.stream().map(Column::rule).collect(Collectors.joining("|", "|", "|")));
    return String.join("\n", lines);
  }

  private record Column(int width, boolean figures) {

    String padded(String cell) {
      String blanks = " ".repeat(width - cell.length());
      return figures ? blanks + cell : cell + blanks;
    }

    String rule() {
      return "-".repeat(width + 1) + (figures ? ":" : "-");
    }
  }

  private Column column(int index) {
    List<String> cells = rows.stream().map(row -> row.get(index)).toList();
    int width = cells.stream().mapToInt(String::length).max().orElse(1);
    return new Column(
        width, cells.stream().skip(1).allMatch(cell -> FIGURE.matcher(cell).lookingAt()));
  }

  private static String line(List<String> row, List<Column> columns) {
    return IntStream.range(0, row.size())
        .mapToObj(index -> columns.get(index).padded(row.get(index)))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
