package dev.limiter.examples.loadtest;

import java.util.Iterator;
import java.util.List;

/**
 * What the command line says.
 *
 * @param rate requests per second, of all clients together
 * @param seconds how long each turn is measured
 * @param redis the path of redis-server, or the {@code redis://} address of an empty one
 */
record Options(int rate, int clients, int seconds, int turns, String redis) {

  /** What to say to somebody who asks for something else. */
  static final String USAGE =
      """
      options:
        --rate N      requests per second, default 5000
        --clients N   default 1000
        --seconds N   how long a turn is measured, default 20
        --turns N     of each algorithm, default 3
        --redis PATH  of redis-server, default the one on the path; or redis://host:port of an
                      empty Redis, which is emptied again and again
      """;

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if an option is unknown, or its value is no whole number from
   *     1 to 100,000
   */
  static Options parse(List<String> arguments) {
    Options options = new Options(5_000, 1_000, 20, 3, "redis-server");
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
      String option = rest.next();
      if (!rest.hasNext()) {
        throw new IllegalArgumentException(option + " needs a value; see --help");
      }
      options = options.with(option, rest.next());
    }
    return options;
  }

  private Options with(String option, String value) {
    return switch (option) {
      case "--rate" -> new Options(number(option, value), clients, seconds, turns, redis);
      case "--clients" -> new Options(rate, number(option, value), seconds, turns, redis);
      case "--seconds" -> new Options(rate, clients, number(option, value), turns, redis);
      case "--turns" -> new Options(rate, clients, seconds, number(option, value), redis);
      case "--redis" -> new Options(rate, clients, seconds, turns, value);
      default ->
          throw new IllegalArgumentException("unknown option \"" + option + "\"; see --help");
    };
  }

  private static int number(String option, String value) {
    if (!value.matches("[1-9]\\d{0,4}|100000")) {
      throw new IllegalArgumentException(option + " must be 1 to 100000, was \"" + value + "\"");
    }
    return Integer.parseInt(value);
  }
}
