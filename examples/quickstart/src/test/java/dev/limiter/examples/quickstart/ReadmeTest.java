package dev.limiter.examples.quickstart;

import static dev.limiter.examples.quickstart.Page.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Limit;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README shows is what the build compiles and runs. */
class ReadmeTest {

  private static final Page README = Page.read(PROJECT.resolve("README.md"));
  private static final Path SHOP = PROJECT.resolve("examples/webapp");
  private static final Path THESE_TESTS = Path.of("src/test/java/dev/limiter/examples/quickstart");

  /** Files that the build compiles, deploys or runs. */
  private static final List<Path> RUN =
      List.of(
          SHOP.resolve("pom.xml"),
          SHOP.resolve("src/main/webapp/WEB-INF/web.xml"),
          SHOP.resolve("src/main/webapp/WEB-INF/rate-limits.properties"),
          SHOP.resolve("src/main/java/dev/limiter/examples/webapp/ShopApplication.java"),
          SHOP.resolve("src/main/java/dev/limiter/examples/webapp/SearchResource.java"),
          THESE_TESTS.resolve("PlainJavaTest.java"),
          THESE_TESTS.resolve("SharedRedisIT.java"));

  private static final Pattern LIMIT_IN_TABLE = Pattern.compile("(?m)^\\|[^|]*\\| `([^`]+)` \\|");

  static Stream<String> snippets() {
    return README.snippets("java|xml|properties");
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void everySnippetIsPartOfAFileThatIsRun(String snippet) {
    assertThat(RUN).anyMatch(file -> Page.read(file).shows(snippet), "shows\n" + snippet);
  }

  @Test
  void everyLimitOfTheTableIsOne() {
    assertThat(LIMIT_IN_TABLE.matcher(README.text()).results().map(found -> found.group(1)))
        .hasSize(4)
        .allSatisfy(text -> assertThat(Limit.parse(text)).isNotNull());
  }

  @Test
  void isShortAndShowsCodeAtOnce() {
    List<String> lines = README.text().lines().toList();

    assertThat(lines).hasSizeLessThanOrEqualTo(150);
    assertThat(lines.subList(0, 20)).anyMatch(line -> line.startsWith("```"));
  }

  @Test
  void continuousIntegrationRunsItsTestCommand() {
    assertThat(README.text()).contains("```\nmvn verify\n```");
    assertThat(Page.read(PROJECT.resolve(".ci/run")).text()).containsPattern("(?m)^mvn -B verify$");
  }

  @Test
  void everyFileItPointsToIsThere() {
    assertThat(Pattern.compile("]\\(([^)]+)\\)").matcher(README.text()).results().map(this::target))
        .isNotEmpty()
        .allSatisfy(file -> assertThat(file).exists());
  }

  private Path target(MatchResult link) {
    return PROJECT.resolve(link.group(1));
  }
}
