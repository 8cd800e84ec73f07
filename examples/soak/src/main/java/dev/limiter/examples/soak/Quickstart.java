package dev.limiter.examples.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One node: the quickstart in a process of its own.
 *
 * @param url without a slash at the end
 * @param log what it writes to standard error
 */
record Quickstart(String url, Path log) {

  private static final String LISTENING = "listening on ";

  // The reader is not closed: closing it would end the process's standard output.
  @SuppressWarnings("resource")
  static Quickstart start(Path jar, String engine, Path configuration) throws IOException {
    Path log = Scratch.file("quickstart-", ".log");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(
            java,
            "-Dlimiter.engine=" + engine,
            "-jar",
            jar.toString(),
            "--port",
            "0",
            "--config",
            configuration.toString());
    BufferedReader output = Children.start(command, log).inputReader();
    String line = output.readLine();
    if (line == null || !line.startsWith(LISTENING)) {
      throw new IOException(jar + " did not start: " + Files.readString(log));
    }
    return new Quickstart(line.substring(LISTENING.length()).replaceFirst("/$", ""), log);
  }

  /** How often it wrote this so far. */
  long wrote(String text) throws IOException {
    try (var lines = Files.lines(log)) {
      return lines.filter(line -> line.contains(text)).count();
    }
  }
}
