package dev.limiter.examples.soak;

import java.util.Iterator;
import java.util.List;

/**
 * What the command line of {@link Stress} says.
 *
 * @param virtual true for virtual threads, which Java 21 and later have
 * @param roundTripMillis how long the way to Redis and back takes
 * @param seed where all random choices begin
 * @param redis the path of redis-server
 */
record StressOptions(
    int seconds, int threads, boolean virtual, int roundTripMillis, long seed, String redis) {

  static final String USAGE =
      """
      options:
        --seconds N       how long callers call, default 30
        --threads N       default 64
        --kind KIND       platform (default) or virtual, which needs Java 21
        --round-trip MS   of the way to Redis and back, default 45; 0 for none
        --seed N          of all random choices, default the time
        --redis PATH      of redis-server, default the one on the path
      """;

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if an option is unknown or its value is bad
   */
  static StressOptions parse(List<String> arguments) {
    StressOptions options = new StressOptions(30, 64, false, 45, System.nanoTime(), "redis-server");
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
      String option = rest.next();
      if (!rest.hasNext()) {
        throw new IllegalArgumentException(option + " needs a value");
      }
      options = options.with(option, rest.next());
    }
    return options;
  }

  private StressOptions with(String option, String value) {
    int s = seconds;
    int t = threads;
    boolean v = virtual;
    int r = roundTripMillis;
    return switch (option) {
      case "--seconds" -> new StressOptions(number(option, value, 1, 3_600), t, v, r, seed, redis);
      case "--threads" -> new StressOptions(s, number(option, value, 1, 1_000), v, r, seed, redis);
      case "--kind" -> new StressOptions(s, t, isVirtual(value), r, seed, redis);
      case "--round-trip" ->
          new StressOptions(s, t, v, number(option, value, 0, 10_000), seed, redis);
      case "--seed" -> new StressOptions(s, t, v, r, Long.parseLong(value), redis);
      case "--redis" -> new StressOptions(s, t, v, r, seed, value);
      default -> throw new IllegalArgumentException("unknown option \"" + option + "\"");
    };
  }

  private static boolean isVirtual(String kind) {
    if (!kind.equals("platform") && !kind.equals("virtual")) {
      throw new IllegalArgumentException(
          "--kind must be platform or virtual, was \"" + kind + "\"");
    }
    return kind.equals("virtual");
  }

  private static int number(String option, String value, int least, int most) {
    int number = value.matches("\\d{1,5}") ? Integer.parseInt(value) : -1;
    if (number < least || number > most) {
      throw new IllegalArgumentException(
          option + " must be " + least + " to " + most + ", was \"" + value + "\"");
    }
    return number;
  }
}
