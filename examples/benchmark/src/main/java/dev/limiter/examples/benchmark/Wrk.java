package dev.limiter.examples.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The load generator: a program of its own, so that it disturbs the server as little as can be. */
final class Wrk {

  private static final Pattern RATE = Pattern.compile("Requests/sec: +([0-9.]+)");
  private static final Pattern WRONG = Pattern.compile("Non-2xx|(connect|read|write) [1-9]");
  private static final Pattern VERSION = Pattern.compile("wrk \\S+");

  private Wrk() {}

  /** How it calls itself; empty if it is not there. */
  static String version() throws IOException {
    // It prints its version with an error, since it was not told whom to ask.
    Process process;
    try {
      process = new ProcessBuilder("wrk", "-v").redirectErrorStream(true).start();
    } catch (IOException e) {
      return "";
    }
    try (var reader = process.inputReader()) {
      Matcher found = VERSION.matcher(String.join("\n", reader.lines().toList()));
      return found.find() ? found.group() : "wrk";
    }
  }

  /** What it is called with, but the address. */
  static List<String> command(long seconds) {
    return List.of("wrk", "-t1", "-c64", "-d" + seconds + "s", "--timeout", "30s");
  }

  /** Requests per second over so long. */
  static double requestsPerSecond(String url, long seconds) throws IOException {
    List<String> command = new ArrayList<>(command(seconds));
    command.add(url);
    try (ChildProcess wrk = new ChildProcess(command)) {
      return rate(wrk.hearAll());
    }
  }

  /**
   * What it found.
   *
   * @throws BenchmarkException if not all answers were right
   */
  static double rate(String output) {
    Matcher rate = RATE.matcher(output);
    if (WRONG.matcher(output).find() || !rate.find()) {
      throw new BenchmarkException("not all requests were answered with a page: " + output);
    }
    return Double.parseDouble(rate.group(1));
  }
}
