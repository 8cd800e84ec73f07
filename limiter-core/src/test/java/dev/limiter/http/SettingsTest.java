package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  @Test
  void laterSourcesWinKeyByKey() {
    FileSources sources =
        FileSources.of("engine = memory\nnamespace = file\nmode = enforce\nreload = 1s");
    sources.shared.putAll(
        Map.of("limiter.namespace", "shared", "limiter.mode", "shadow", "limiter.reload", "2s"));
    sources.own.putAll(Map.of("mode", "off", "reload", "3s"));
    sources.system.setProperty("limiter.reload", "4s");

    Settings settings = sources.load();

    assertThat(value(settings, "engine")).isEqualTo("memory");
    assertThat(value(settings, "namespace")).isEqualTo("shared");
    assertThat(value(settings, "mode")).isEqualTo("off");
    assertThat(value(settings, "reload")).isEqualTo("4s");
  }

  @Test
  void anEmptyValueRemovesTheKeyAlsoOfAnEarlierSource() {
    FileSources sources = FileSources.of("namespace = shop\nmode = off\nreload =\nexempt = # all");
    sources.own.put("namespace", " ");
    sources.system.setProperty("limiter.mode", "# back to the default");

    assertThat(sources.load().isEmpty()).isTrue();
  }

  @Test
  void namesWithoutThePrefixBelongToSomebodyElse() {
    FileSources sources = FileSources.of("engine = memory");
    sources.shared.put("jersey.config.x", "1");
    sources.system.setProperty("limiters.engine", "redis");
    sources.system.setProperty("limiter.test.redis", "redis://localhost");

    assertThat(value(sources.load(), "engine")).isEqualTo("memory");
  }

  @Test
  void anUnknownKeyStopsDeploymentInEverySource() {
    FileSources shared = FileSources.of("");
    shared.shared.put("limiter.enigne", "memory");
    FileSources own = FileSources.of("");
    own.own.put("enigne", "memory");
    FileSources system = FileSources.of("");
    system.system.setProperty("limiter.enigne", "memory");

    assertUnknown(shared, "context parameter or Application property limiter.enigne");
    assertUnknown(own, "init parameter or Map");
    assertUnknown(system, "system property limiter.enigne");
  }

  private static void assertUnknown(FileSources sources, String origin) {
    assertThatIllegalArgumentException()
        .isThrownBy(sources::load)
        .withMessage("unknown key \"enigne\" in " + origin + "; did you mean \"engine\"?");
  }

  @Test
  void theClassPathIsLookedAtWhenTheWebApplicationHasNoFile() {
    Settings settings = withContextFile("namespace = from the class path", new FileSources());

    assertThat(value(settings, "namespace")).isEqualTo("from the class path");
  }

  @Test
  void theFileOfTheWebApplicationHidesThatOfTheClassPath() {
    Settings settings =
        withContextFile("namespace = from the class path", FileSources.of("mode = off"));

    assertThat(settings.find("namespace")).isEmpty();
  }

  @Test
  void configNamesAFileOfEachKind(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("limits.properties"), "namespace = disk");
    byte[] resource = "namespace = web".getBytes(StandardCharsets.UTF_8);
    FileSources sources = FileSources.of("namespace = default").file("/WEB-INF/x.txt", resource);

    sources.own.put("config", file.toString());
    assertThat(value(sources.load(), "namespace")).isEqualTo("disk");
    sources.system.setProperty("limiter.config", "/WEB-INF/x.txt");
    assertThat(value(sources.load(), "namespace")).isEqualTo("web");
    sources.system.setProperty("limiter.config", "classpath:rate-limits.properties");
    assertThat(value(withContextFile("namespace = cp", sources), "namespace")).isEqualTo("cp");
    sources.system.setProperty("limiter.config", "");
    assertThat(value(sources.load(), "namespace")).isEqualTo("default");
  }

  @ParameterizedTest
  @CsvSource({"/WEB-INF/gone.properties", "classpath:gone.properties", "gone/limits.properties"})
  void aNamedFileThatIsMissingIsAnError(String place) {
    FileSources sources = FileSources.of("engine = memory");
    sources.own.put("config", place);

    assertThatIllegalArgumentException()
        .isThrownBy(sources::load)
        .withMessage("config, from init parameter or Map: there is no file " + place);
  }

  @Test
  void nothingAtAllIsAnErrorThatListsEveryPlace() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Configuration.parse(new FileSources().load()))
        .withMessage(
            "there is no configuration: looked at /WEB-INF/rate-limits.properties,"
                + " classpath:rate-limits.properties, context parameters and Application properties"
                + " limiter.*, init parameters or the Map, system properties limiter.*; give at"
                + " least engine and a rule");
  }

  @Test
  void aByteOrderMarkIsSkipped() {
    assertThat(value(FileSources.of("\uFEFFengine = memory").load(), "engine")).isEqualTo("memory");
  }

  @Test
  void aFileThatIsNotUtf8IsAnError() {
    byte[] latin1 = "engine = memory\nnamespace = caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
    byte[] truncated = {'m', 'o', 'd', 'e', '=', (byte) 0xc3};

    for (byte[] content : new byte[][] {latin1, truncated}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new FileSources().file(FileSources.DEFAULT, content).load())
          .withMessageMatching(
              "/WEB-INF/rate-limits.properties: not UTF-8 in line [12]; save the file as UTF-8");
    }
  }

  @Test
  void blanksAndLineBreaksInsideAValueCountAsOneBlank() {
    FileSources sources = FileSources.of("namespace = a  \t b \\\n   c\\n d");
    sources.own.put("exempt", "\n  /a,  # the first\n  /b\n");

    assertThat(value(sources.load(), "namespace")).isEqualTo("a b c d");
    assertThat(value(sources.load(), "exempt")).isEqualTo("/a, /b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a # b | a", "a#b | a#b", "a#b #c | a#b", "a ## b | a", "a \t#b | a"})
  void aHashAtTheStartOrAfterABlankStartsAComment(String written, String value) {
    assertThat(value(FileSources.of("namespace = " + written).load(), "namespace"))
        .isEqualTo(value);
  }

  @Test
  void variablesAreReplacedAfterCommentsAreCutAndNotReadAgain() {
    FileSources sources =
        FileSources.of("engine = redis://:${PW}@h/${N} # ${UNSET}\nnamespace = ${PW}");
    sources.environment.putAll(Map.of("PW", "a #b  ${N}", "N", "1"));

    assertThat(value(sources.load(), "engine")).isEqualTo("redis://:a #b  ${N}@h/1");
    assertThat(value(sources.load(), "namespace")).isEqualTo("a #b  ${N}");
  }

  @ParameterizedTest
  @Tag("U5")
  @CsvSource(
      delimiter = '|',
      value = {
        "${X:memory} | memory",
        "${SET:memory} | cache",
        "${EMPTY:memory}x | x",
        "a${X:}b | ab",
        "${X:a:b#c} | a:b#c",
        "${X:$HOME} | $HOME",
        "${X:a}}${SET} | a}cache",
        "${X:a # b} c | NONE",
      })
  void replacesAVariableThatIsNotSetByItsDefault(String written, String value) {
    FileSources sources = FileSources.of("namespace = " + written);
    sources.environment.putAll(Map.of("SET", "cache", "EMPTY", ""));

    if (value.equals("NONE")) {
      assertThatIllegalArgumentException()
          .isThrownBy(sources::load)
          .withMessageContaining("${ without }");
    } else {
      assertThat(value(sources.load(), "namespace")).isEqualTo(value);
    }
  }

  @Test
  @Tag("U5")
  void refusesAVariableInsideOfADefault() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FileSources.of("namespace = ${A:${B}}").load())
        .withMessage(
            "namespace, from /WEB-INF/rate-limits.properties, line 1: ${ inside of ${A...}: a"
                + " default is plain text, and ends at the first }");
  }

  @Test
  void aVariableOfAValueThatDoesNotWinNeedNotBeSet() {
    FileSources sources = FileSources.of("engine = redis://${HOST}");
    sources.system.setProperty("limiter.engine", "memory");

    assertThat(value(sources.load(), "engine")).isEqualTo("memory");
  }

  private static Settings withContextFile(String text, FileSources sources) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(new OneResourceLoader("rate-limits.properties", text));
    try {
      return sources.load();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static @Nullable String value(Settings settings, String key) {
    return settings.find(key).map(Setting::value).orElse(null);
  }
}
