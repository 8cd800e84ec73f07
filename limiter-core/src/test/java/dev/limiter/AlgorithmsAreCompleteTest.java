package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.internal.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One algorithm is one record, one state class, one script, one word and one section. */
class AlgorithmsAreCompleteTest {

  static Class<?>[] algorithms() {
    return Limit.class.getPermittedSubclasses();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void hasAStateClass(Class<?> algorithm) {
    String name = "dev/limiter/memory/" + algorithm.getSimpleName() + "State.class";
    assertThat(getClass().getClassLoader().getResource(name))
        .as("state class %s", name)
        .isNotNull();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void hasAScript(Class<?> algorithm) {
    String name = "/dev/limiter/redis/" + inLowerCase(algorithm, "_") + ".lua";
    assertThat(Limit.class.getResource(name)).as("script %s", name).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void isIncludedInMixedCalls(Class<?> algorithm) throws IOException {
    String name = "/dev/limiter/redis/mixed_decide.lua";
    try (InputStream file = Objects.requireNonNull(Limit.class.getResourceAsStream(name))) {
      assertThat(new String(file.readAllBytes(), StandardCharsets.UTF_8))
          .as(name)
          .contains("algorithm == '" + inLowerCase(algorithm, "-") + "'")
          .contains("-- include " + inLowerCase(algorithm, "_"));
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void hasAWordInTheGrammar(Class<?> algorithm) {
    assertThat(Algorithm.words()).as("words of the grammar").contains(inLowerCase(algorithm, "-"));
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void hasASectionInTheDocumentation(Class<?> algorithm) throws IOException {
    Path page = Path.of(System.getProperty("basedir", ".")).resolve("../docs/algorithms.md");
    String[] sections = Files.readString(page).split("(?m)^## ");
    assertThat(sections)
        .as("%s has a section that names the record %s", page, algorithm.getSimpleName())
        .anyMatch(section -> section.contains("`" + algorithm.getSimpleName() + "`"));
  }

  /** {@code FixedWindow} as fixed, separator, window. */
  private static String inLowerCase(Class<?> algorithm, String separator) {
    return algorithm
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", separator)
        .toLowerCase(Locale.ROOT);
  }
}
