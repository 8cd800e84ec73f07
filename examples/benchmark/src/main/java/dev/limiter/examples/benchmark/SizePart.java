package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.io.IOException;
import java.util.List;

/** What clients take in Redis. */
final class SizePart implements Part.Measuring {

  private static final int ENTRIES = 10_000;
  private static final String BUCKET = "token-bucket 100 refill 100/1m";

  private final Machine machine;
  private final Report report;

  SizePart(Machine machine, Report report) {
    this.machine = machine;
    this.report = report;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    report.add("## Bytes per client: MEMORY USAGE after so many decisions, limit 100 per minute");
    Table table = new Table("state", "after 1", "after 50", "keys");
    Table log;
    try (ContenderProcess process = machine.onRedis(Entrant.LIMITER)) {
      size(table, process, "Limiter, token bucket", BUCKET);
      for (String algorithm : List.of("fixed-window", "sliding-counter", "sliding-log")) {
        size(table, process, "Limiter, " + algorithm.replace('-', ' '), algorithm + " 100/1m");
      }
      log = log(process);
    }
    for (Entrant peer :
        List.of(
            Entrant.PLAIN, Entrant.BUCKET4J_JEDIS, Entrant.BUCKET4J_LETTUCE, Entrant.REDISSON)) {
      try (ContenderProcess process = machine.onRedis(peer)) {
        size(table, process, peer.title(), BUCKET);
      }
    }
    report.add(table);
    report.add(
        "A client's only key was renamed to `size:client-0000000` before, which is what the peers"
            + " call it; several keys keep their names and are summed up.");
    report.add(log);
  }

  private void size(Table table, ContenderProcess process, String name, String limit)
      throws IOException, InterruptedException {
    report.progress("size: " + name);
    Fields request = Fields.of("size").with("limit", limit);
    Fields one = process.ask(request.with("decisions", 1));
    Fields fifty = process.ask(request.with("decisions", 50));
    table.row(name, one.text("bytes"), fifty.text("bytes"), fifty.text("keys"));
  }

  private Table log(ContenderProcess process) throws IOException, InterruptedException {
    report.progress("size: sliding log of " + ENTRIES);
    Fields answer = process.ask(Fields.of("log-size").with("entries", ENTRIES));
    Table table = new Table(ENTRIES + " entries at different times", "bytes");
    table.row("Limiter, sliding log", answer.text("log"));
    table.row("sorted set", answer.text("sorted-set"));
    return table;
  }
}
