package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.redis.RedisProbe;
import dev.limiter.examples.benchmark.worker.Worker;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures Limiter and its peers on the same work: starts a Redis on loopback, a process for each
 * contender with the same flags, lets them take turns, and prints a report in Markdown with the
 * median, the least and the most of each figure. It takes about 30 minutes on two cores; {@code
 * --quick} shows in one or two that everything runs. A contender that allows too much or too little
 * ends it with status 1. Everything it started has ended when it ends.
 *
 * <pre>
 * mvn -q package -DskipTests
 * java -jar examples/benchmark/target/benchmark.jar [options]
 * </pre>
 *
 * <p>Needs {@code redis-server} on the path, and {@code wrk} for the part {@code http}.
 */
public final class Benchmark {

  private Benchmark() {}

  /** Runs it; {@code --help} says what the options are. */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> arguments = List.of(args);
    if (arguments.contains("--help")) {
      System.out.print(Options.USAGE);
      return;
    }
    try {
      run(arguments);
      System.exit(0);
    } catch (BenchmarkException e) {
      System.err.println("benchmark: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(List<String> arguments) throws IOException, InterruptedException {
    Path code = code();
    Path home = Optional.ofNullable(code.getParent()).orElse(code);
    Options options = Options.parse(arguments, home.resolve("benchmark-report.md"));
    boolean redis = options.parts().stream().anyMatch(Part::needsRedis);
    String uri = redis ? RedisProcess.start(options.redis()) : Worker.NO_REDIS;
    String classPath =
        Files.isDirectory(code) ? System.getProperty("java.class.path") : code.toString();
    Machine machine = new Machine(home, classPath, uri);

    Report report = new Report(options.out());
    report.add("# Limiter and its peers");
    report.add(Environment.table("benchmark", arguments, uri));
    report.add(
        String.format(
            Locale.ROOT,
            "Each figure is the median of %d turn%s of %.1f s, with the least and the most in"
                + " parentheses. Callers ask again as soon as they are answered. Ratios are those"
                + " of turns that stood side by side.",
            options.repeats(),
            options.repeats() == 1 ? "" : "s",
            options.millis() / 1_000.0));
    for (Part part : options.parts()) {
      part.run(options, machine, report);
    }
    if (redis) {
      empty(uri);
    }
    report.progress("written to " + options.out());
  }

  private static void empty(String uri) {
    try (RedisProbe probe = new RedisProbe(uri)) {
      probe.flush();
    }
  }

  /** The jar this runs from, or the folder of classes. */
  private static Path code() {
    try {
      return Path.of(Benchmark.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
