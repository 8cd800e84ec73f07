package dev.limiter.examples.benchmark;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process that the benchmark started; none outlives it. */
final class ChildProcess implements AutoCloseable {

  private static final int PATIENCE_MINUTES = 5;
  private static final Queue<Process> STARTED = new ConcurrentLinkedQueue<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(ChildProcess::endAll, "stop"));
  }

  private final List<String> command;
  private final Path log;
  private final Process process;
  private final BufferedReader output;
  private final BufferedWriter input;

  /** Starts it; what it writes to standard error goes to a file. */
  ChildProcess(List<String> command) throws IOException {
    this.command = command;
    this.log = Scratch.file();
    this.process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    STARTED.add(process);
    this.output = process.inputReader();
    this.input = process.outputWriter();
  }

  /** Starts a program on the Java that this runs on. */
  static ChildProcess java(
      String classPath, List<String> flags, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-Djava.io.tmpdir=" + Scratch.path());
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(arguments);
    return new ChildProcess(command);
  }

  /** Writes a line to its standard input. */
  void tell(String line) throws IOException {
    input.write(line);
    input.newLine();
    input.flush();
  }

  /**
   * The next line it writes.
   *
   * @throws BenchmarkException if it ends instead, or there is none within five minutes
   */
  String hear() throws IOException, InterruptedException {
    CompletableFuture<String> line = CompletableFuture.supplyAsync(this::readLine);
    try {
      return line.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      throw new BenchmarkException(command + " does not answer: " + Files.readString(log), e);
    }
  }

  /** All it writes until it ends. */
  String hearAll() throws IOException {
    return String.join("\n", output.lines().toList());
  }

  boolean alive() {
    return process.isAlive();
  }

  /** What it wrote to standard error. */
  String complaints() throws IOException {
    return Files.readString(log);
  }

  /** Ends it. */
  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }

  private static void endAll() {
    STARTED.forEach(Process::destroyForcibly);
    STARTED.forEach(child -> child.onExit().join());
    Scratch.delete();
  }

  private String readLine() {
    try {
      String line = output.readLine();
      if (line == null) {
        throw new BenchmarkException("it has ended");
      }
      return line;
    } catch (IOException e) {
      throw new BenchmarkException("it cannot be read", e);
    }
  }
}
