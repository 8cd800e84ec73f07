package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of the documentation: ten per second, under a burst and under a steady overload. */
interface FigureContract extends ContractFixture {

  @ParameterizedTest
  @CsvSource({
    "fixed-window 10/1s, 10, 10",
    "sliding-log 10/1s, 10, 0",
    "sliding-counter 10/1s, 10, 1",
    "token-bucket 10 refill 10/1s, 10, 0",
  })
  default void allowsSoManyOfTwoBurstsAcrossAnEdge(String limit, int first, int second) {
    try (Timeline t = figures(limit)) {
      assertThat(t.at(990).allowedOf(15, 1)).isEqualTo(first);
      assertThat(t.at(1_010).allowedOf(15, 1)).isEqualTo(second);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 10/1s, 100, 17",
    "sliding-log 10/1s, 93, 10",
    "sliding-counter 10/1s, 99, 12",
    "token-bucket 10 refill 10/1s, 108, 19",
  })
  default void allowsSoManyOfASteadyOverload(String limit, int inAll, int inAnySecond) {
    List<Long> accepted = new ArrayList<>();
    try (Timeline t = figures(limit)) {
      for (long arrival : arrivals()) {
        if (t.at(arrival).take(1).decision().allowed()) {
          accepted.add(arrival);
        }
      }
    }
    assertThat(accepted).hasSize(inAll);
    assertThat(mostInOneSecond(accepted)).isEqualTo(inAnySecond);
  }

  private Timeline figures(String limit) {
    HandClock clock = new HandClock(1_791_860_000_000L);
    return new Timeline(engine(clock), clock, Limit.parse(limit));
  }

  /** Over spans that begin every 5 ms of the first nine seconds. */
  private static long mostInOneSecond(List<Long> accepted) {
    long most = 0;
    for (long from = 0; from <= 9_000; from += 5) {
      long start = from;
      most =
          Math.max(most, accepted.stream().filter(at -> at >= start && at < start + 1_000).count());
    }
    return most;
  }

  private static List<Long> arrivals() {
    try (InputStream file = FigureContract.class.getResourceAsStream("/data/steady-overload.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .map(Long::valueOf)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
