package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The HTTP clients that are programs of their own; src/test/clients, copied by the build. */
final class ClientPrograms {

  private static final Path DIRECTORY = Path.of("target", "clients");
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String PYTHON = "/usr/bin/python3";

  private ClientPrograms() {}

  /** The status that the client ends with; skips the test aloud where it cannot run. */
  static int curl(URI uri, String user) throws IOException, InterruptedException {
    skipUnless(user, answers("curl", "--version"), "no curl on this machine");
    return status(
        run(
            "curl",
            "--silent",
            "--retry",
            "1",
            "--header",
            "X-Demo-User: " + user,
            "--write-out",
            "\n%{http_code}",
            uri.toString()));
  }

  /** The same with Debian's python3-urllib3. */
  static int urllib3(URI uri, String user) throws IOException, InterruptedException {
    skipUnless(user, answers(PYTHON, "-c", "import urllib3"), "no python3-urllib3 on this machine");
    return status(run(PYTHON, "ask_urllib3.py", uri.toString(), user));
  }

  /** The same with the client of that file. */
  static int node(String script, URI uri, String user) throws IOException, InterruptedException {
    return status(node(script, user, uri.toString(), user));
  }

  /** What the script prints; skips the test aloud where it cannot run. */
  static String node(String script, String client, String... arguments)
      throws IOException, InterruptedException {
    String missing = NodeModules.missing(DIRECTORY);
    skipUnless(client, missing.isEmpty(), missing);
    List<String> command = new ArrayList<>(List.of("node", script));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  private static void skipUnless(String client, boolean present, String reason) {
    if (!present) {
      String message = "SKIPPED: " + client + ": " + reason;
      System.out.println(message);
      Assumptions.abort(message);
    }
  }

  private static boolean answers(String... command) throws InterruptedException {
    try {
      return Program.run(DIRECTORY, PATIENCE, List.of(command)).succeeded();
    } catch (IOException e) {
      return false;
    }
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Program program = Program.run(DIRECTORY, PATIENCE, List.of(command));
    assertThat(program.succeeded()).as(program.toString()).isTrue();
    return program.output();
  }

  private static int status(String output) {
    return Integer.parseInt(output.substring(output.lastIndexOf('\n') + 1));
  }
}
