package dev.limiter.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

  private static final Path OUT = Path.of("report.md");

  @Test
  void measuresEverythingThreeTimesByDefault() {
    assertThat(Options.parse(List.of(), OUT))
        .isEqualTo(new Options(List.of(Part.values()), 3, 1_000, 1_000_000, OUT, "redis-server"));
  }

  @Test
  void readsAllOptions() {
    List<String> arguments =
        List.of(
            "--part",
            "http",
            "--part",
            "redis",
            "--repeats",
            "5",
            "--seconds",
            "2",
            "--out",
            "a.md",
            "--redis",
            "redis://127.0.0.1:6379");
    assertThat(Options.parse(arguments, OUT))
        .isEqualTo(
            new Options(
                List.of(Part.HTTP, Part.REDIS),
                5,
                2_000,
                1_000_000,
                Path.of("a.md"),
                "redis://127.0.0.1:6379"));
  }

  @Test
  void isShortWhereItNeedOnlyRun() {
    assertThat(Options.parse(List.of("--quick"), OUT))
        .isEqualTo(new Options(List.of(Part.values()), 1, 20, 10_000, OUT, "redis-server"));
  }

  @Test
  void quotesWhatItCannotUse() {
    assertRefused("unknown option \"redis\"; see --help", "redis");
    assertRefused("unknown part \"cpu\"; see --help", "--part", "cpu");
    assertRefused("--repeats must be 1 to 9999, was \"0\"", "--repeats", "0");
    assertRefused("--seconds needs a value", "--seconds");
  }

  private static void assertRefused(String message, String... arguments) {
    assertThatThrownBy(() -> Options.parse(List.of(arguments), OUT))
        .isInstanceOf(BenchmarkException.class)
        .hasMessage(message);
  }
}
