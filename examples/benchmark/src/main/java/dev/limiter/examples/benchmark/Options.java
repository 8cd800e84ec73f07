package dev.limiter.examples.benchmark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * What the command line says.
 *
 * @param parts what to measure, in this order
 * @param repeats how often each contender has its turn
 * @param millis how long one turn is measured
 * @param manyClients how many clients "a million" are
 * @param out where the report is written to
 * @param redis the path of redis-server, or the {@code redis://} address of an empty one
 */
record Options(
    List<Part> parts, int repeats, long millis, int manyClients, Path out, String redis) {

  /** What to say to somebody who asks for something else. */
  static final String USAGE =
      """
      options:
        --part redis|memory|http|size|scripts  measure this only; may be given more than once
        --repeats N    turns of each contender, default 3 (HTTP: 2 more)
        --seconds N    how long a turn is measured, default 1 (HTTP: 3 times as long)
        --quick        see that everything runs: one turn of 0.02 s, 10,000 clients for a million
        --out FILE     default target/benchmark-report.md of the benchmark
        --redis PATH   of redis-server, default the one on the path; or redis://host:port of an
                       empty Redis, which is emptied again and again
      """;

  static Options parse(List<String> arguments, Path defaultOut) {
    List<Part> parts = new ArrayList<>();
    int repeats = 3;
    long millis = 1_000;
    int manyClients = 1_000_000;
    Path out = defaultOut;
    String redis = "redis-server";
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--part" -> parts.add(part(value(option, rest)));
        case "--repeats" -> repeats = positive(option, rest);
        case "--seconds" -> millis = 1_000L * positive(option, rest);
        case "--out" -> out = Path.of(value(option, rest));
        case "--redis" -> redis = value(option, rest);
        case "--quick" -> {
          repeats = 1;
          millis = 20;
          manyClients = 10_000;
        }
        default -> throw new BenchmarkException("unknown option \"" + option + "\"; see --help");
      }
    }
    return new Options(
        parts.isEmpty() ? List.of(Part.values()) : parts, repeats, millis, manyClients, out, redis);
  }

  private static Part part(String name) {
    return Arrays.stream(Part.values())
        .filter(part -> part.word().equals(name))
        .findFirst()
        .orElseThrow(() -> new BenchmarkException("unknown part \"" + name + "\"; see --help"));
  }

  private static int positive(String option, Iterator<String> rest) {
    String value = value(option, rest);
    if (!value.matches("[1-9]\\d{0,3}")) {
      throw new BenchmarkException(option + " must be 1 to 9999, was \"" + value + "\"");
    }
    return Integer.parseInt(value);
  }

  private static String value(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new BenchmarkException(option + " needs a value");
    }
    return rest.next();
  }
}
