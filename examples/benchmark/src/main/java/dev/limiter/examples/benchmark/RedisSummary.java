package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.util.Comparator;
import java.util.stream.Stream;

/** What the project promises of its speed on Redis, beside what was measured. */
final class RedisSummary {

  private final Results results;
  private final int manyClients;

  RedisSummary(Results results, int manyClients) {
    this.results = results;
    this.manyClients = manyClients;
  }

  Table table() {
    Work usual = new Work(1_000, 0, 64);
    Work hot = new Work(1, 0, 64);
    Table table = new Table("decisions, 64 threads", "goal", "measured");
    table.row(
        "1,000 clients: times the better Bucket4j", "3 or more", times(usual, bucket4j(usual)));
    table.row("1,000 clients: times the plain script", "1.3 or more", times(usual, Entrant.PLAIN));
    table.row("1 client: times the better Bucket4j", "30 or more", times(hot, bucket4j(hot)));
    table.row(
        "1,000 clients: part of the plain script's Redis CPU",
        "0.5 or less",
        results.of(usual).ratio(Entrant.LIMITER, Entrant.PLAIN, "redis-cpu-micros"));
    table.row(
        "refusals from the denial cache: times those of Redis",
        "100 or more",
        results
            .of(new Work(1_000, 100, 64))
            .ratio(Entrant.LIMITER_DENIALS, Entrant.LIMITER, "rate"));
    table.row("a million clients: part of the rate of a thousand", "1", ofMany(usual));
    return table;
  }

  private Entrant bucket4j(Work work) {
    return Stream.of(Entrant.BUCKET4J_JEDIS, Entrant.BUCKET4J_LETTUCE)
        .max(Comparator.comparingDouble(peer -> rate(work, peer).median()))
        .orElseThrow();
  }

  private Series times(Work work, Entrant peer) {
    return results.of(work).ratio(Entrant.LIMITER, peer, "rate");
  }

  private Series ofMany(Work usual) {
    Work many = new Work(manyClients, usual.refusedPercent(), usual.threads());
    return rate(many, Entrant.LIMITER).dividedBy(rate(usual, Entrant.LIMITER));
  }

  private Series rate(Work work, Entrant entrant) {
    return results.of(work).of(entrant, "rate");
  }
}
