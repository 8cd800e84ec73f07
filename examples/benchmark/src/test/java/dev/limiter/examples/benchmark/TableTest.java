package dev.limiter.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void alignsFiguresAtTheRightAndWordsAtTheLeft() {
    Table table = new Table("who", "what", "rate");
    table.row("one", "get 1", 1_000);
    table.row("two", "", "5 (4–6)");
    assertThat(table)
        .hasToString(
            """
            | who | what  |    rate |
            |-----|-------|--------:|
            | one | get 1 |    1000 |
            | two |       | 5 (4–6) |\
            """);
  }
}
