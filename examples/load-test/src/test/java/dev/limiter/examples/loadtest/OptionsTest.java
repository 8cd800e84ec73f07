package dev.limiter.examples.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

  @Test
  void theDefaultIsThePublishedExercise() {
    assertThat(Options.parse(List.of()))
        .isEqualTo(new Options(5_000, 1_000, 20, 3, "redis-server"));
  }

  @Test
  void readsEachOption() {
    List<String> all =
        List.of(
            "--rate", "10", "--clients", "20", "--seconds", "30", "--turns", "2", "--redis", "/x");
    assertThat(Options.parse(all)).isEqualTo(new Options(10, 20, 30, 2, "/x"));
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> Options.parse(List.of("--rate", "0")))
        .hasMessage("--rate must be 1 to 100000, was \"0\"");
    assertThatThrownBy(() -> Options.parse(List.of("--rate")))
        .hasMessage("--rate needs a value; see --help");
    assertThatThrownBy(() -> Options.parse(List.of("--load", "1")))
        .hasMessage("unknown option \"--load\"; see --help");
  }
}
