package dev.limiter.examples.quickstart;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The real jar in a process of its own, as a user runs it. */
final class QuickstartProcess implements AutoCloseable {

  private static final Path JAR = Path.of("target", "quickstart.jar");
  private static final String LISTENING = "listening on ";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final Process process;
  private final Path errors;
  private String url = "";

  private QuickstartProcess(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    errors = Files.createTempFile("quickstart-", ".err");
    process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
  }

  /** Runs the jar on a free port and returns when it says that it listens. */
  static QuickstartProcess start(List<String> systemProperties, String... options)
      throws IOException {
    QuickstartProcess started = run(systemProperties, options);
    started.awaitListening();
    return started;
  }

  /** Runs the jar on a free port and returns at once. */
  static QuickstartProcess run(List<String> systemProperties, String... options)
      throws IOException {
    List<String> arguments = new ArrayList<>();
    systemProperties.forEach(property -> arguments.add("-D" + property));
    arguments.addAll(List.of("-jar", JAR.toString(), "--port", "0"));
    arguments.addAll(List.of(options));
    return new QuickstartProcess(arguments);
  }

  /** Where it listens, without a slash at the end. */
  String url() {
    return url;
  }

  HttpResponse<String> get(String path, String user) {
    return send("GET", path, user);
  }

  HttpResponse<String> send(String method, String path, String user) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .header("X-Demo-User", user)
            .timeout(PATIENCE)
            .build();
    try {
      return CLIENT.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** Waits for the end and gives the exit code. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + PATIENCE);
    }
    return process.exitValue();
  }

  /** What it wrote to its standard error so far. */
  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() throws IOException {
    try {
      terminate();
      exitCode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly().onExit().join();
      Files.delete(errors);
    }
  }

  // The reader is not closed: closing it would end the process's standard output.
  @SuppressWarnings("resource")
  private void awaitListening() throws IOException {
    BufferedReader output = process.inputReader();
    String line = output.readLine();
    if (line == null || !line.startsWith(LISTENING)) {
      throw new AssertionError("did not start: " + line + " " + errors());
    }
    url = line.substring(LISTENING.length()).replaceFirst("/$", "");
  }
}
