package dev.limiter.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {

  @Test
  void showsTheMedianBetweenTheLeastAndTheMost() {
    assertThat(new Series(List.of(31_000.4, 9_000.0, 30_000.0)))
        .hasToString("30,000 (9,000–31,000)");
  }

  @Test
  void takesTheMiddleOfTwo() {
    assertThat(new Series(List.of(4.0, 1.0, 2.0, 3.0)).median()).isEqualTo(2.5);
  }

  @Test
  void comparesTurnByTurn() {
    Series limiter = new Series(List.of(300.0, 30.0, 600.0));
    Series peer = new Series(List.of(100.0, 20.0, 100.0));
    assertThat(limiter.dividedBy(peer)).hasToString("3.00 (1.50–6.00)");
  }

  @Test
  void showsASingleFigureAlone() {
    assertThat(new Series(List.of(12.34))).hasToString("12.3");
  }

  @Test
  void keepsThreeDigitsOrAllBeforeThePoint() {
    assertThat(List.of(1_234.5, 99.96, 9.876, 0.012, 0.0))
        .map(Series::text)
        .containsExactly("1,235", "100.0", "9.88", "0.0120", "0.00");
  }
}
