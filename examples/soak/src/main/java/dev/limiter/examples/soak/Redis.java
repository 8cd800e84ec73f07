package dev.limiter.examples.soak;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on loopback that keeps nothing on disk. */
final class Redis {

  private static final Pattern EVALSHA =
      Pattern.compile("cmdstat_evalsha:calls=(\\d+).*failed_calls=(\\d+)");
  private static final int START_TRIES = 200;
  private static final int AWAIT_TRIES = 300;

  private final List<String> command = new ArrayList<>();
  private final Path directory;
  private final int port;
  private Process process;

  /**
   * Starts it.
   *
   * @param options what else its command line says
   */
  Redis(String binary, String... options) throws IOException, InterruptedException {
    directory = Scratch.folder("redis-");
    port = freePort();
    command.add(binary);
    command.addAll(List.of(options));
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    command.addAll(List.of("--logfile", "redis.log", "--dir", directory.toString()));
    process = launch();
    awaitAnswer();
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  int port() {
    return port;
  }

  /** One that nobody listens on. */
  static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  RedisConnection connect() throws IOException {
    return new RedisConnection(port);
  }

  String ask(String command) throws IOException {
    try (RedisConnection connection = connect()) {
      return connection.ask(command);
    }
  }

  /** True if the answer contains the text. */
  boolean says(String text, String question) throws IOException {
    return ask(question).contains(text);
  }

  /**
   * Waits until the answer contains the text.
   *
   * @throws IOException if it does not within half a minute
   */
  void awaitSays(String text, String question) throws IOException, InterruptedException {
    for (int tries = 1; !says(text, question); tries++) {
      if (tries == AWAIT_TRIES) {
        throw new IOException(question + " never answered " + text);
      }
      Thread.sleep(100);
    }
  }

  /** Stands still for so long, with all connections open. */
  void freeze(long millis) throws IOException, InterruptedException {
    stop();
    Thread.sleep(millis);
    goOn();
  }

  /** Stands still, with all connections open. */
  void stop() throws IOException, InterruptedException {
    Children.signal(process, "STOP");
  }

  void goOn() throws IOException, InterruptedException {
    Children.signal(process, "CONT");
  }

  /** Dies at once. */
  void kill() throws IOException, InterruptedException {
    Children.signal(process, "KILL");
    process.waitFor();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** Dies at once, stays away for so long, and comes back with nothing. */
  void crash(long millis) throws IOException, InterruptedException {
    kill();
    Thread.sleep(millis);
    process = launch();
    awaitAnswer();
  }

  /** How many runs of scripts it completed since it started. */
  long scriptsRun() throws IOException {
    Matcher found = EVALSHA.matcher(ask("INFO commandstats"));
    return found.find() ? Long.parseLong(found.group(1)) - Long.parseLong(found.group(2)) : 0;
  }

  /** How often it answered an error of that kind, such as MOVED, since it started. */
  long errors(String kind) throws IOException {
    Matcher found =
        Pattern.compile("errorstat_" + kind + ":count=(\\d+)").matcher(ask("INFO errorstats"));
    return found.find() ? Long.parseLong(found.group(1)) : 0;
  }

  private Process launch() throws IOException {
    return Children.start(command, directory.resolve("redis.err"));
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        ask("PING");
        return;
      } catch (IOException e) {
        if (tries == START_TRIES || !process.isAlive()) {
          throw new IOException(command + " does not answer", e);
        }
        Thread.sleep(20);
      }
    }
  }
}
