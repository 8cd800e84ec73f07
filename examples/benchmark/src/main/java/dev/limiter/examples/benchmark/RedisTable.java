package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;

/** What those that decide in Redis did on one kind of work. */
final class RedisTable {

  private RedisTable() {}

  static Table of(Figures figures) {
    Table table =
        new Table(
            "contender",
            "decisions/s",
            "Limiter / this",
            "p50 µs",
            "p99 µs",
            "p99.9 µs",
            "Redis CPU µs",
            "Limiter / this",
            "commands",
            "JVM CPU µs",
            "bytes allocated");
    for (Entrant entrant : figures.entrants()) {
      table.row(
          entrant.title(),
          figures.of(entrant, "rate"),
          figures.ratio(Entrant.LIMITER, entrant, "rate"),
          figures.of(entrant, "p50-micros"),
          figures.of(entrant, "p99-micros"),
          figures.of(entrant, "p99.9-micros"),
          figures.of(entrant, "redis-cpu-micros"),
          figures.ratio(Entrant.LIMITER, entrant, "redis-cpu-micros"),
          figures.of(entrant, "commands"),
          figures.of(entrant, "jvm-cpu-micros"),
          figures.of(entrant, "allocated-bytes"));
    }
    return table;
  }
}
