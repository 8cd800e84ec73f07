package dev.limiter;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM with the class path of the tests; lines are said to it and heard from it. */
public final class ChildJvm implements AutoCloseable {

  private final Process process;
  private final PrintWriter out;
  private final BufferedReader in;

  /** Starts {@code main} with options such as {@code -Xmx128m} in front, and arguments behind. */
  public ChildJvm(List<String> options, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    in = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Says a line. */
  public void say(String line) {
    out.println(line);
  }

  /** The next line that the child says; fails if it ended instead. */
  public String hear() {
    try {
      String line = in.readLine();
      if (line == null) {
        throw new AssertionError("the child ended with " + process.waitFor());
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  @Override
  public void close() {
    out.close();
    process.destroy();
  }
}
