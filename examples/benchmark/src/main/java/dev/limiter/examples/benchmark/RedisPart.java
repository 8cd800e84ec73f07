package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One process per contender for the whole part, all on one Redis; they take turns. */
final class RedisPart implements Part.Measuring {

  private static final List<Integer> THREADS = List.of(1, 8, 64);

  private final Options options;
  private final Machine machine;
  private final Report report;
  private final List<ContenderProcess> processes = new ArrayList<>();
  private final Results results = new Results();

  RedisPart(Options options, Machine machine, Report report) {
    this.options = options;
    this.machine = machine;
    this.report = report;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    report.add("## Decisions in Redis");
    try {
      for (Entrant entrant : Entrant.onRedis()) {
        report.progress("check and warm up " + entrant.title());
        ContenderProcess process = machine.onRedis(entrant);
        processes.add(process);
        process.prepare(options.millis());
      }
      libraries();
      commands();
      for (int clients : List.of(1, 1_000, options.manyClients())) {
        measure(clients, 0, Entrant.onRedis());
        measure(clients, 99, Entrant.onRedis());
      }
      measure(1_000, 100, List.of(Entrant.LIMITER, Entrant.LIMITER_DENIALS));
      report.add("### What it comes to");
      report.add(new RedisSummary(results, options.manyClients()).table());
    } finally {
      for (ContenderProcess process : processes) {
        process.close();
      }
    }
  }

  private void libraries() throws IOException, InterruptedException {
    Table table = new Table("contender", "runs from");
    for (ContenderProcess process : processes) {
      table.row(process.entrant().title(), process.libraries());
    }
    report.add(table);
    report.add(
        "Each process has "
            + String.join(" ", Machine.SMALL_HEAP)
            + ". All have two token buckets per client, each with a state in Redis before a turn:"
            + " one of 100,000,000 that gets 1 per minute and always allows, and a used-up one of 1"
            + " per hour. Redisson knows no bucket: it has 100,000,000 per second, and 1 per hour."
            + " Where 99 % are refused, every hundredth call is made under the first. Every"
            + " decision of every turn was right.");
  }

  private void commands() throws IOException, InterruptedException {
    report.add("### Commands per decision, one client, as MONITOR tells them");
    Table table = new Table("contender", "case", "over the network", "called by scripts");
    for (ContenderProcess process : processes) {
      if (process.entrant().does(0)) {
        command(table, process, "allowed, 1 thread", 1, false);
        command(table, process, "allowed, 64 threads", 64, false);
      }
      if (process.entrant().does(99)) {
        command(table, process, "refused, 1 thread", 1, true);
      }
    }
    report.add(table);
  }

  private static void command(
      Table table, ContenderProcess process, String what, int threads, boolean refused)
      throws IOException, InterruptedException {
    Fields answer =
        process.ask(Fields.of("commands").with("threads", threads).with("refused", refused));
    table.row(process.entrant().title(), what, answer.text("wire"), answer.text("scripts"));
  }

  private void measure(int clients, int refusedPercent, List<Entrant> entrants)
      throws IOException, InterruptedException {
    List<Work> works =
        THREADS.stream().map(threads -> new Work(clients, refusedPercent, threads)).toList();
    for (int turn = 1; turn <= options.repeats(); turn++) {
      for (ContenderProcess process : processes) {
        Entrant entrant = process.entrant();
        if (entrants.contains(entrant) && entrant.does(refusedPercent)) {
          report.progress("turn " + turn + ", " + works.get(0) + ": " + entrant.title());
          process.ask(works.get(0).fill());
          for (Work work : works) {
            results.add(work, entrant, process.ask(work.run(options.millis())));
          }
        }
      }
    }
    for (Work work : works) {
      report.add("### " + work.title());
      report.add(RedisTable.of(results.of(work)));
    }
  }
}
