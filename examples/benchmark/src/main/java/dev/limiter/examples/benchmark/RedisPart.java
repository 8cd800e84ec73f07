package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One process per contender for the whole part, all on one Redis; they take turns. */
final class RedisPart implements Part.Measuring {

  private static final List<Integer> THREADS = List.of(1, 8, 64);
  private static final int WARM_UP_TURNS = 3;

  private final Options options;
  private final Machine machine;
  private final Report report;
  private final Map<Entrant, ContenderProcess> processes = new LinkedHashMap<>();

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
        report.progress("check " + entrant.title());
        ContenderProcess process = machine.onRedis(entrant);
        processes.put(entrant, process);
        process.ask(Fields.of("check"));
        warmUp(process);
      }
      libraries();
      commands();
      for (int clients : List.of(1, 1_000, options.manyClients())) {
        for (boolean refused : new boolean[] {false, true}) {
          measure(clients, refused);
        }
      }
    } finally {
      for (ContenderProcess process : processes.values()) {
        process.close();
      }
    }
  }

  private void warmUp(ContenderProcess process) throws IOException, InterruptedException {
    Work work = new Work(1_000, !process.entrant().allows(), 8);
    process.ask(work.fill());
    process.ask(work.run(WARM_UP_TURNS * options.millis()));
  }

  private void libraries() throws IOException, InterruptedException {
    Table table = new Table("contender", "runs from");
    for (ContenderProcess process : processes.values()) {
      table.row(process.entrant().title(), process.ask(Fields.of("libraries")).text("names"));
    }
    report.add(table);
    report.add("Each process has " + String.join(" ", Machine.SMALL_HEAP) + ".");
  }

  private void commands() throws IOException, InterruptedException {
    report.add("### Commands per decision, one client, as MONITOR tells them");
    Table table = new Table("contender", "case", "over the network", "called by scripts");
    for (ContenderProcess process : processes.values()) {
      if (process.entrant().allows()) {
        command(table, process, "allowed, 1 thread", 1, false);
        command(table, process, "allowed, 64 threads", 64, false);
      }
      if (process.entrant().refuses()) {
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

  private void measure(int clients, boolean refused) throws IOException, InterruptedException {
    List<Work> works =
        THREADS.stream().map(threads -> new Work(clients, refused, threads)).toList();
    Map<Work, Figures> figures = new LinkedHashMap<>();
    for (int turn = 1; turn <= options.repeats(); turn++) {
      for (ContenderProcess process : processes.values()) {
        Entrant entrant = process.entrant();
        if (refused ? entrant.refuses() : entrant.allows()) {
          report.progress(
              works.get(0).title() + " and more, turn " + turn + ": " + entrant.title());
          process.ask(works.get(0).fill());
          for (Work work : works) {
            Fields answer = process.ask(work.run(options.millis()));
            figures.computeIfAbsent(work, first -> new Figures()).add(entrant, answer);
          }
        }
      }
    }
    for (Work work : works) {
      report.add("### " + work.title());
      report.add(RedisTable.of(Objects.requireNonNull(figures.get(work))));
    }
  }
}
