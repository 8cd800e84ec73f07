package dev.limiter.examples.quickstart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program on this machine that ran to its end. */
record Program(int exitCode, String output, String errors) {

  /**
   * Runs a program and waits for its end.
   *
   * @throws IOException if there is no such program
   * @throws AssertionError if it takes longer; it is then ended
   */
  static Program run(Path directory, Duration atMost, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("program-", ".out");
    Path errors = Files.createTempFile("program-", ".err");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      if (!process.waitFor(atMost.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        throw new AssertionError(command + " still ran after " + atMost + read(errors));
      }
      return new Program(process.exitValue(), read(output), read(errors));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  boolean succeeded() {
    return exitCode == 0;
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
