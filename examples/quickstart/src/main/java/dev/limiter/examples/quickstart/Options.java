package dev.limiter.examples.quickstart;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the command line asks for. */
record Options(int port, Optional<Path> config, String container, String filter) {

  static final String USAGE =
      """
      usage: java -jar quickstart.jar [options]
        --port N                       the port to listen on, 0 for any free one (default 8080)
        --config FILE                  a rate-limits.properties file (default: the built-in one)
        --container jetty|tomcat       the server to run in (default jetty)
        --filter both|servlet|jaxrs|overlap
                                       which adapters of Limiter to put in front (default both: the
                                       servlet filter, but for /rest/*, which the Jakarta REST
                                       feature limits; overlap: the filter for /rest/* too)""";

  private static final Set<String> NAMES = Set.of("--port", "--config", "--container", "--filter");

  /**
   * Reads {@code --name value} pairs; the last of a name counts.
   *
   * @throws UsageException if an option is unknown or its value cannot be used
   */
  static Options parse(String... args) throws UsageException {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < args.length; i += 2) {
      if (!NAMES.contains(args[i])) {
        throw new UsageException("unknown option \"" + args[i] + "\"");
      }
      if (i + 1 == args.length) {
        throw new UsageException(args[i] + " needs a value");
      }
      given.put(args[i], args[i + 1]);
    }
    return new Options(
        port(given.getOrDefault("--port", "8080")),
        Optional.ofNullable(given.get("--config")).map(Path::of),
        oneOf("--container", given, List.of("jetty", "tomcat")),
        oneOf("--filter", given, List.of("both", "servlet", "jaxrs", "overlap")));
  }

  boolean servletFilter() {
    return !filter.equals("jaxrs");
  }

  boolean restFeature() {
    return !filter.equals("servlet");
  }

  /** False if the filter sees the requests of Jakarta REST too. */
  boolean leavesRestToFeature() {
    return filter.equals("both");
  }

  private static int port(String text) throws UsageException {
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new UsageException("--port must be 0 to 65535, was \"" + text + "\"");
    }
    return Integer.parseInt(text);
  }

  /** The first of the allowed values is the default. */
  private static String oneOf(String name, Map<String, String> given, List<String> allowed)
      throws UsageException {
    String value = given.getOrDefault(name, allowed.get(0));
    if (!allowed.contains(value)) {
      throw new UsageException(
          name + " must be one of " + String.join(", ", allowed) + ", was \"" + value + "\"");
    }
    return value;
  }
}
