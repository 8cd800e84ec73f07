package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OptionsTest {

  @Test
  void hasDefaults() throws UsageException {
    assertThat(Options.parse()).isEqualTo(new Options(8080, Optional.empty(), "jetty", "both"));
  }

  @Test
  void readsAllOptions() throws UsageException {
    assertThat(
            Options.parse(
                "--port",
                "0",
                "--config",
                "a.properties",
                "--container",
                "tomcat",
                "--filter",
                "jaxrs"))
        .isEqualTo(new Options(0, Optional.of(Path.of("a.properties")), "tomcat", "jaxrs"));
  }

  @Test
  void quotesWhatItCannotUse() {
    assertRefused("unknown option \"port\"", "port", "1");
    assertRefused("--port needs a value", "--port");
    assertRefused("--port must be 0 to 65535, was \"65536\"", "--port", "65536");
    assertRefused("--port must be 0 to 65535, was \"-1\"", "--port", "-1");
    assertRefused(
        "--container must be one of jetty, tomcat, was \"wildfly\"", "--container", "wildfly");
    assertRefused(
        "--filter must be one of both, servlet, jaxrs, overlap, was \"\"", "--filter", "");
  }

  private static void assertRefused(String message, String... arguments) {
    assertThatThrownBy(() -> Options.parse(arguments))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }
}
