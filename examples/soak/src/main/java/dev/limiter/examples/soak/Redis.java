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

  String ask(String command) throws IOException {
    try (RedisConnection connection = new RedisConnection(port)) {
      return connection.ask(command);
    }
  }

  /** Stands still for so long, with all connections open. */
  void freeze(long millis) throws IOException, InterruptedException {
    Children.signal(process, "STOP");
    Thread.sleep(millis);
    Children.signal(process, "CONT");
  }

  /** Dies at once, stays away for so long, and comes back with nothing. */
  void crash(long millis) throws IOException, InterruptedException {
    Children.signal(process, "KILL");
    process.waitFor();
    Thread.sleep(millis);
    process = launch();
    awaitAnswer();
  }

  /** How many runs of scripts it completed since it started. */
  long scriptsRun() throws IOException {
    Matcher found = EVALSHA.matcher(ask("INFO commandstats"));
    return found.find() ? Long.parseLong(found.group(1)) - Long.parseLong(found.group(2)) : 0;
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
