package dev.limiter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HTTP.md, 9.5, on a clock turned by hand. */
class ReloadableTest {

  private static final String PLACE = FileSources.DEFAULT;
  private static final String RULES = "policy.api = fixed-window 10/1h\nrule.all = /** -> api\n";

  private final LogLines log = LogLines.of(Reloadable.class);
  private final FileSources files = FileSources.of("engine = memory\n" + RULES);
  private final List<Settings> made = new ArrayList<>();
  private long millis = 1_791_860_000_000L;

  @AfterEach
  void close() {
    log.close();
  }

  @Test
  void looksAtMostEveryTenSecondsByDefaultAndAppliesWhatChanged() {
    Reloadable<Integer> reloadable = reloadable();
    write("engine = memory\nheaders = none\n" + RULES);

    assertThat(after(reloadable, 9_999)).isZero();
    assertThat(after(reloadable, 1)).isEqualTo(1);
    assertThat(after(reloadable, 60_000)).isEqualTo(1);
    assertThat(log.lines()).containsExactly("INFO reloaded " + PLACE);
    assertThat(reloadable.latest()).isEqualTo(1);
  }

  @Test
  void theTimeItselfCanChange() {
    Reloadable<Integer> reloadable = reloadable();
    write("engine = memory\nreload = 1s\n" + RULES);
    assertThat(after(reloadable, 10_000)).isEqualTo(1);
    write("engine = memory\nreload = 0\n" + RULES);
    assertThat(after(reloadable, 1_000)).isEqualTo(2);
    write("engine = memory\n" + RULES);
    assertThat(after(reloadable, 1_000_000)).isEqualTo(2);
  }

  @Test
  void zeroDoesNotLook() {
    files.own.put("reload", "0");
    Reloadable<Integer> reloadable = reloadable();
    write("engine = memory\nheaders = none\n" + RULES);

    assertThat(after(reloadable, 1_000_000)).isZero();
  }

  @Test
  void aBadFileChangesNothingAndIsReportedOncePerContent() {
    Reloadable<Integer> reloadable = reloadable();
    write("engine = memory\nreload = 0\npolicy.api = fixed-windows 1/1h\nrule.a = /** -> api");
    for (int i = 0; i < 3; i++) {
      assertThat(after(reloadable, 10_000)).isZero();
    }
    String first = log.lines().get(0);
    assertThat(log.lines()).hasSize(1);
    assertThat(first)
        .startsWith(
            "WARNING "
                + PLACE
                + " has changed but is invalid; keeping the previous configuration: policy.api")
        .contains("\"fixed-windows 1/1h\"");
    write("policy.api = fixed-window 1/1h\n\0\u00ff");
    after(reloadable, 10_000);
    assertThat(log.lines()).hasSize(2);
    write("engine = memory\n" + RULES);
    assertThat(after(reloadable, 10_000)).isEqualTo(1);
  }

  @Test
  void aFileThatIsGoneChangesNothing() {
    Reloadable<Integer> reloadable = reloadable();
    files.remove(PLACE);
    after(reloadable, 10_000);
    after(reloadable, 10_000);

    assertThat(reloadable.latest()).isZero();
    assertThat(log.lines())
        .containsExactly(
            "WARNING "
                + PLACE
                + " has changed but is invalid; keeping the previous configuration: there is no file "
                + PLACE
                + " any more");
  }

  @Test
  void whatIsFixedAtTheStartIsReportedWithoutItsValue() {
    Reloadable<Integer> reloadable = reloadable();
    write("engine = redis://:secret@cache:6379\nnamespace = other\n" + RULES);

    assertThat(after(reloadable, 10_000)).isEqualTo(1);
    assertThat(log.lines())
        .containsExactly(
            "INFO reloaded " + PLACE,
            "WARNING " + PLACE + " has a new engine, which counts only after the next start",
            "WARNING " + PLACE + " has a new namespace, which counts only after the next start");
  }

  @Test
  void otherSourcesStillWin() {
    files.own.put("namespace", "mine");
    Reloadable<Integer> reloadable = reloadable();
    write("engine = memory\nnamespace = other\n" + RULES);
    after(reloadable, 10_000);

    assertThat(made.get(0).find("namespace").map(Setting::value)).hasValue("mine");
    assertThat(log.lines()).containsExactly("INFO reloaded " + PLACE);
  }

  @Test
  void insideAnArchiveItIsSaidOnceAndNeverLookedAt() throws Exception {
    URL packed = URI.create("jar:file:/shop.war!/WEB-INF/rate-limits.properties").toURL();
    byte[] content = ("engine = memory\n" + RULES).getBytes(UTF_8);
    WebResources archive =
        new WebResources() {
          private int opened;

          @Override
          public @Nullable InputStream open(String path) {
            assertThat(opened++).isZero();
            return new java.io.ByteArrayInputStream(content);
          }

          @Override
          public URL locate(String path) {
            return packed;
          }
        };
    Settings settings =
        Settings.load(new Settings.Sources(archive, Map.of(), Map.of(), new Properties()));
    Reloadable<Integer> reloadable = reloadable(settings);

    assertThat(after(reloadable, 1_000_000)).isZero();
    assertThat(log.lines())
        .containsExactly(
            "INFO "
                + PLACE
                + " lies in an archive and cannot change, so it is not looked at again");
  }

  private Reloadable<Integer> reloadable() {
    return reloadable(files.load());
  }

  /** Makes the number of the reload; refuses what stops deployment. */
  private Reloadable<Integer> reloadable(Settings settings) {
    return new Reloadable<>(
        settings,
        0,
        newer -> {
          Configuration.parseForFilter(newer, false);
          made.add(newer);
          return made.size();
        },
        Optional.of(() -> Instant.ofEpochMilli(millis)));
  }

  private int after(Reloadable<Integer> reloadable, long passedMillis) {
    millis += passedMillis;
    return reloadable.get();
  }

  private void write(String text) {
    files.file(PLACE, text.getBytes(UTF_8));
  }
}
