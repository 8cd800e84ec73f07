package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What Redis itself measures for a call of each script. */
final class ScriptsPart implements Part.Measuring {

  private static final int ROUNDS = 20;
  private static final int QUICK_MILLIS = 200;
  private static final String BUCKET_THAT_ALLOWS = "token-bucket 1_000_000 refill 1/5s";
  private static final String BUCKET_THAT_REFUSES = "token-bucket 10 refill 1/1h";

  private final Options options;
  private final Machine machine;
  private final Report report;

  ScriptsPart(Options options, Machine machine, Report report) {
    this.options = options;
    this.machine = machine;
    this.report = report;
  }

  /**
   * A row.
   *
   * @param allowing a limit that is not reached
   * @param refusing a limit of 10 that is
   */
  private record Script(Entrant entrant, String name, String allowing, String refusing) {}

  private static List<Script> scripts() {
    List<Script> scripts = new ArrayList<>();
    scripts.add(
        new Script(
            Entrant.LIMITER, "Limiter, token bucket", BUCKET_THAT_ALLOWS, BUCKET_THAT_REFUSES));
    for (String algorithm : List.of("fixed-window", "sliding-counter", "sliding-log")) {
      String name = "Limiter, " + algorithm.replace('-', ' ');
      scripts.add(
          new Script(Entrant.LIMITER, name, algorithm + " 100_000/1h", algorithm + " 10/10h"));
    }
    for (Entrant entrant : List.of(Entrant.PLAIN, Entrant.NO_OP)) {
      scripts.add(new Script(entrant, entrant.title(), BUCKET_THAT_ALLOWS, BUCKET_THAT_REFUSES));
    }
    return scripts;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Map<Script, List<Double>> allowed = new LinkedHashMap<>();
    Map<Script, List<Double>> refused = new LinkedHashMap<>();
    for (int turn = 1; turn <= options.repeats(); turn++) {
      for (Script script : scripts()) {
        report.progress("script, turn " + turn + ": " + script.name());
        try (ContenderProcess process = machine.onRedis(script.entrant())) {
          add(allowed, script, process, script.allowing(), false);
          if (script.entrant().refuses()) {
            add(refused, script, process, script.refusing(), true);
          }
        }
      }
    }
    report.add(
        "## Scripts: usec_per_call of EVALSHA in INFO commandstats, 1,000 clients, 1 thread");
    Table table = new Table("script", "allowed µs", "refused µs");
    for (Script script : allowed.keySet()) {
      table.row(script.name(), text(allowed, script), text(refused, script));
    }
    report.add(table);
  }

  private void add(
      Map<Script, List<Double>> figures,
      Script script,
      ContenderProcess process,
      String limit,
      boolean refused)
      throws IOException, InterruptedException {
    Fields request =
        Fields.of("cost")
            .with("limit", limit)
            .with("refused", refused)
            .with("rounds", options.millis() < QUICK_MILLIS ? 1 : ROUNDS);
    double micros = process.ask(request).number("micros");
    figures.computeIfAbsent(script, first -> new ArrayList<>()).add(micros);
  }

  private static String text(Map<Script, List<Double>> figures, Script script) {
    List<Double> micros = figures.getOrDefault(script, List.of());
    return micros.isEmpty() ? "" : new Series(micros).toString();
  }
}
