package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.io.IOException;
import java.util.List;

/** One process per contender and turn, since a million clients of each would not fit at once. */
final class MemoryPart implements Part.Measuring {

  private final Options options;
  private final Machine machine;
  private final Report report;
  private final Results results = new Results();

  MemoryPart(Options options, Machine machine, Report report) {
    this.options = options;
    this.machine = machine;
    this.report = report;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    report.add("## Decisions in memory");
    Table libraries = new Table("contender", "runs from");
    for (int turn = 1; turn <= options.repeats(); turn++) {
      for (Entrant entrant : Entrant.ofMemory()) {
        report.progress("in memory, turn " + turn + ": " + entrant.title());
        try (ContenderProcess process = machine.inMemory(entrant)) {
          process.prepare(options.millis());
          if (turn == 1) {
            libraries.row(entrant.title(), process.libraries());
          }
          turn(process);
        }
      }
    }
    report.add(libraries);
    report.add(
        "Each process has "
            + String.join(" ", Machine.LARGE_HEAP)
            + ". All have two token buckets per client: one of 1,000,000,000 that is full again"
            + " within a second, and a used-up one of 1 per hour; the peers in a ConcurrentHashMap"
            + " by client. Every decision of every turn was right.");
    for (Work work : results.works()) {
      report.add("### " + work.title());
      report.add(table(results.of(work)));
    }
  }

  private void turn(ContenderProcess process) throws IOException, InterruptedException {
    int all = Runtime.getRuntime().availableProcessors();
    for (int clients : List.of(1, 1_000, options.manyClients())) {
      for (int refusedPercent : List.of(0, 99)) {
        process.ask(new Work(clients, refusedPercent, 1).fill());
        for (int threads : all == 1 ? List.of(1) : List.of(1, all)) {
          Work work = new Work(clients, refusedPercent, threads);
          results.add(work, process.entrant(), process.ask(work.run(options.millis())));
        }
      }
    }
  }

  private static Table table(Figures figures) {
    Table table =
        new Table("contender", "decisions/s", "Limiter / this", "CPU µs", "bytes allocated");
    for (Entrant entrant : figures.entrants()) {
      table.row(
          entrant.title(),
          figures.of(entrant, "rate"),
          figures.ratio(Entrant.LIMITER_MEMORY, entrant, "rate"),
          figures.of(entrant, "jvm-cpu-micros"),
          figures.of(entrant, "allocated-bytes"));
    }
    return table;
  }
}
