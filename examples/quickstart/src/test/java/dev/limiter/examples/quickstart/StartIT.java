package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the process starts, refuses to start, and ends. */
class StartIT {

  private static final List<String> NOTHING = List.of();

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "tomcat"})
  void endsCleanlyWhenTerminated(String container) throws Exception {
    List<String> temporary = List.of("java.io.tmpdir=" + directory);
    try (QuickstartProcess server = QuickstartProcess.start(temporary, "--container", container)) {
      assertThat(server.get("/rest/echo", "alice").statusCode()).isEqualTo(200);

      server.terminate();

      assertThat(server.exitCode()).isEqualTo(128 + 15);
      assertThat(server.errors()).isEmpty();
      assertThat(directory).isEmptyDirectory();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jetty, servlet", "jetty, jaxrs", "jetty, both", "jetty, overlap",
    "tomcat, servlet", "tomcat, jaxrs", "tomcat, both", "tomcat, overlap"
  })
  void saysInOneLineWhatIsWrongWithTheConfiguration(String container, String filter)
      throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("limits.properties"),
            "engine = memory\npolicy.api = token-buckt 20 refill 1/1s\nrule.api = /** -> api\n");

    try (QuickstartProcess server =
        QuickstartProcess.run(
            NOTHING, "--container", container, "--filter", filter, "--config", file.toString())) {
      assertThat(server.exitCode()).isEqualTo(1);
      assertThat(server.errors().lines())
          .singleElement()
          .asString()
          .startsWith("quickstart: ")
          .contains("policy.api", "token-buckt", "token-bucket");
    }
  }

  @Test
  void saysWhichFileIsMissing() throws Exception {
    try (QuickstartProcess server =
        QuickstartProcess.run(NOTHING, "--config", "nowhere.properties")) {
      assertThat(server.exitCode()).isEqualTo(1);
      assertThat(server.errors().lines())
          .singleElement()
          .asString()
          .startsWith("quickstart: ")
          .contains("nowhere.properties");
    }
  }

  @Test
  void explainsItsOptions() throws Exception {
    try (QuickstartProcess server = QuickstartProcess.run(NOTHING, "--prt", "1")) {
      assertThat(server.exitCode()).isEqualTo(2);
      assertThat(server.errors())
          .isEqualTo("quickstart: unknown option \"--prt\"\n" + Options.USAGE + "\n");
    }
  }
}
