package dev.limiter.examples.loadtest;

import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.examples.benchmark.BenchmarkException;
import dev.limiter.examples.benchmark.Environment;
import dev.limiter.examples.benchmark.RedisProcess;
import dev.limiter.examples.benchmark.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Loads a Redis at 5,000 requests a second of 1,000 clients, once with the sliding log and once
 * with the token bucket, by turns, and says what each costs the server and which to choose. It
 * takes about three minutes.
 *
 * <pre>
 * mvn -q package -DskipTests
 * java -jar examples/load-test/target/load-test.jar [options]
 * </pre>
 *
 * <p>Needs {@code redis-server} on the path. The Redis it started ends with it.
 */
public final class LoadTest {

  /** Both allow a client 60 in ten seconds, a little more than it asks for on average. */
  private static final List<Policy> POLICIES =
      List.of(
          new Policy("log", Limit.parse("sliding-log 60/10s")),
          new Policy("bucket", Limit.parse("token-bucket 60 refill 60/10s")));

  private LoadTest() {}

  /** Runs it; {@code --help} says what the options are. */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> arguments = List.of(args);
    if (arguments.contains("--help")) {
      System.out.print(Options.USAGE);
      return;
    }
    try {
      run(arguments, Options.parse(arguments));
      System.exit(0);
    } catch (IllegalArgumentException | BenchmarkException e) {
      System.err.println("load-test: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(List<String> arguments, Options options)
      throws IOException, InterruptedException {
    String uri = RedisProcess.start(options.redis());
    System.out.println("# Sliding log or token bucket\n");
    System.out.println(Environment.table("load-test", arguments, uri) + "\n");
    System.out.printf(
        Locale.ROOT,
        "%,d requests a second of %,d clients at random. Median of %d turns of %d s each, with the"
            + " least and the most; each turn begins with one window that is not counted.%n%n",
        options.rate(),
        options.clients(),
        options.turns(),
        options.seconds());
    Map<Policy, List<Turn>> turns = new LinkedHashMap<>();
    for (int turn = 1; turn <= options.turns(); turn++) {
      for (Policy policy : POLICIES) {
        System.err.println("turn " + turn + ": " + policy.limit());
        turns
            .computeIfAbsent(policy, first -> new ArrayList<>())
            .add(Turn.run(uri, policy, options));
      }
    }
    System.out.println(table(turns) + "\n");
    List<List<Turn>> both = List.copyOf(turns.values());
    System.out.println(Choice.of(both.get(0), both.get(1)));
  }

  private static Table table(Map<Policy, List<Turn>> turns) {
    Table table = new Table("", text(POLICIES.get(0)), text(POLICIES.get(1)));
    row(table, turns, "decisions per second", "%,.0f", Turn::decisionsPerSecond);
    row(
        table,
        turns,
        "refused, per cent",
        "%.1f",
        t -> 100.0 * t.answers().refused() / t.answers().all());
    row(table, turns, "latency p50, ms", "%.2f", turn -> turn.latencyMillis(50));
    row(table, turns, "latency p99, ms", "%.2f", turn -> turn.latencyMillis(99));
    row(table, turns, "Redis CPU per decision, us", "%.1f", Turn::redisMicrosPerDecision);
    row(table, turns, "of that in the script, us", "%.1f", Turn::scriptMicrosPerDecision);
    row(table, turns, "Redis CPU, per cent of a core", "%.1f", Turn::redisPercent);
    row(table, turns, "bytes per client", "%,.0f", Turn::bytesPerClient);
    return table;
  }

  private static String text(Policy policy) {
    return String.valueOf(policy.limit());
  }

  private static void row(
      Table table,
      Map<Policy, List<Turn>> turns,
      String name,
      String format,
      ToDoubleFunction<Turn> figure) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (List<Turn> ofPolicy : turns.values()) {
      Spread spread = Spread.of(ofPolicy, figure);
      String shape = format + " (" + format + "-" + format + ")";
      cells.add(String.format(Locale.ROOT, shape, spread.median(), spread.least(), spread.most()));
    }
    table.row(cells.toArray());
  }
}
