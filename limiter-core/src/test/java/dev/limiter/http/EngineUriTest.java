package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bad URI is reported under its key, with the reason and without the password. */
class EngineUriTest {

  private static final String FORM =
      "; it must be redis[s]://[user:password@]host[:port][/database], percent-encoded where needed";

  private final FileSources sources = FileSources.of("");

  @Test
  @Tag("N10")
  void saysThatThePasswordHoldsALineBreak() {
    sources.system.setProperty("limiter.engine", "redis://:${RPW}@127.0.0.1:6500");
    sources.environment.put("RPW", "s3\ncret");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Configuration.parse(sources.load()))
        .withMessage(
            "engine, from system property limiter.engine: \"redis://:***@127.0.0.1:6500\" is no"
                + " Redis URI: the password holds a line break; remove it, or percent-encode it as"
                + " %0A"
                + FORM);
  }

  /** What {@code echo password | base64} made of it. */
  @Test
  @Tag("N10")
  void cutsLineBreaksAtTheEndOfAVariable() {
    sources.system.setProperty("limiter.engine", "redis://:${RPW}@127.0.0.1:6500");
    sources.environment.put("RPW", "s3cret\r\n");

    assertThat(Configuration.parse(sources.load()).engine())
        .isEqualTo("redis://:s3cret@127.0.0.1:6500");
    sources.system.setProperty("limiter.engine", "${RURL}");
    sources.environment.put("RURL", "redis://:s3cret@cache\n");
    assertThat(Configuration.parse(sources.load()).engine()).isEqualTo("redis://:s3cret@cache");
  }

  @ParameterizedTest
  @Tag("U5")
  @CsvSource({
    "redis://:s3@cret@h, the password holds @ as it is; percent-encode it as %40",
    "redis://:s3/cret@h, the password holds / as it is; percent-encode it as %2F",
    "redis://:s3#cret@h, the password holds # as it is; percent-encode it as %23",
    "redis://u:s3:cret@h, the password holds : as it is; percent-encode it as %3A",
    "redis://u:s3?cret@h, the password holds ? as it is; percent-encode it as %3F",
    "redis://u:s3 cret@h, 'the password holds a blank; remove it, or percent-encode it as %20'",
    "redis://u/x:s3cret@h, the user holds / as it is; percent-encode it as %2F",
    "redis://s3cret@h, 'a colon must stand before the password, also without a user:"
        + " redis://:PASSWORD@HOST'",
    "redis://h:s3cret, the port must be 1 to 65535",
    "redis://h/s3cret, the database after / must be a number",
    "redis://fd00::1, 'an IPv6 address stands in brackets, as in [::1]:6379'",
    "redis://h?password=s3cret, '? and what follows it have no meaning; leave them out'",
    "redis://:s3cret@, a host is missing",
  })
  void saysWhyAUriIsNone(String uri, String reason) {
    sources.own.put("engine", uri);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Configuration.parse(sources.load()))
        .withMessageStartingWith("engine, from init parameter or Map: \"")
        .withMessageEndingWith("\" is no Redis URI: " + reason + FORM)
        .withMessageNotContaining("cret");
  }

  @ParameterizedTest
  @CsvSource({
    "redis://u:p%40w@h:1/2, redis://h:1/2",
    "rediss://h, rediss://h",
    "redis-cluster://:p@a:1;b:2, redis-cluster://a:1;b:2",
    "redis-sentinel://u:p@m@a;b, redis-sentinel://m@a;b",
    "redis-sentinel://m@a:1, redis-sentinel://m@a:1",
    "memory, memory",
  })
  void showsAnEngineWithoutItsLogin(String engine, String shown) {
    String named = engine.replace(';', ',');

    assertThat(EngineName.withoutLogin(EngineName.parse(named))).isEqualTo(shown.replace(';', ','));
  }
}
