package dev.limiter.examples.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StressOptionsTest {

  @Test
  void readsAllOptions() {
    assertThat(
            StressOptions.parse(
                List.of(
                    "--seconds 5 --threads 8 --kind virtual --round-trip 0 --seed -7 --redis r"
                        .split(" "))))
        .isEqualTo(new StressOptions(5, 8, true, 0, -7, "r"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--seconds 0|--seconds must be 1 to 3600, was \"0\"",
        "--threads many|--threads must be 1 to 1000, was \"many\"",
        "--kind green|--kind must be platform or virtual, was \"green\"",
        "--round-trip 10001|--round-trip must be 0 to 10000, was \"10001\"",
        "--speed 1|unknown option \"--speed\"",
        "--seed|--seed needs a value"
      })
  void refusesWhatItDoesNotKnow(String arguments, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StressOptions.parse(List.of(arguments.split(" "))))
        .withMessage(message);
  }
}
