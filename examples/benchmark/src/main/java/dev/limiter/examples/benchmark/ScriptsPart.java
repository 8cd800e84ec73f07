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
  private static final String REFUSING_BUCKET = "token-bucket 10 refill 1/1h";

  private final Options options;
  private final Machine machine;
  private final Report report;
  private final Map<String, List<Double>> allowed = new LinkedHashMap<>();
  private final Map<String, List<Double>> refused = new LinkedHashMap<>();

  ScriptsPart(Options options, Machine machine, Report report) {
    this.options = options;
    this.machine = machine;
    this.report = report;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    try (ContenderProcess limiter = machine.onRedis(Entrant.LIMITER);
        ContenderProcess plain = machine.onRedis(Entrant.PLAIN);
        ContenderProcess noOp = machine.onRedis(Entrant.NO_OP)) {
      for (int turn = 1; turn <= options.repeats(); turn++) {
        report.progress("turn " + turn + ", scripts");
        bucket("Limiter, token bucket", limiter);
        for (String algorithm : List.of("fixed-window", "sliding-counter", "sliding-log")) {
          String name = "Limiter, " + algorithm.replace('-', ' ');
          cost(allowed, name, limiter, algorithm + " 100_000/1h");
          cost(refused, name, limiter, algorithm + " 10/10h");
        }
        bucket(Entrant.PLAIN.title(), plain);
        bucket(Entrant.NO_OP.title(), noOp);
      }
    }
    report.add(
        "## Scripts: usec_per_call of EVALSHA in INFO commandstats, 1,000 clients, 1 thread");
    Table table = new Table("script", "allowed µs", "refused µs");
    for (String script : allowed.keySet()) {
      table.row(script, text(allowed, script), text(refused, script));
    }
    report.add(table);
  }

  private void bucket(String name, ContenderProcess process)
      throws IOException, InterruptedException {
    cost(allowed, name, process, "token-bucket 1_000_000 refill 1/5s");
    if (process.entrant().does(99)) {
      cost(refused, name, process, REFUSING_BUCKET);
    }
  }

  private void cost(
      Map<String, List<Double>> figures, String name, ContenderProcess process, String limit)
      throws IOException, InterruptedException {
    Fields request =
        Fields.of("cost")
            .with("limit", limit)
            .with("refused", figures == refused)
            .with("rounds", options.millis() < QUICK_MILLIS ? 1 : ROUNDS);
    double micros = process.ask(request).number("micros");
    figures.computeIfAbsent(name, first -> new ArrayList<>()).add(micros);
  }

  private static String text(Map<String, List<Double>> figures, String script) {
    List<Double> micros = figures.getOrDefault(script, List.of());
    return micros.isEmpty() ? "" : new Series(micros).toString();
  }
}
