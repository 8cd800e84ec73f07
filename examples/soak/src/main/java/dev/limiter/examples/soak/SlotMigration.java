package dev.limiter.examples.soak;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Moves half of the slots of one master to another, as redis-cli would, but many at a time: their
 * keys first, and a moment later the slots. In that moment their old node answers ASK.
 */
final class SlotMigration {

  private static final int AT_ONCE = 256;
  private static final long MOMENT_MILLIS = 300;

  private final RedisConnection from;
  private final RedisConnection to;
  private final RedisConnection other;
  private final String fromId;
  private final String toId;
  private final String migrate;

  private SlotMigration(RedisConnection from, RedisConnection to, RedisConnection other, int toPort)
      throws IOException {
    this.from = from;
    this.to = to;
    this.other = other;
    this.fromId = from.ask("CLUSTER MYID");
    this.toId = to.ask("CLUSTER MYID");
    this.migrate = "MIGRATE 127.0.0.1 " + toPort + " %s 0 5000";
  }

  /** Moves them from the first master to the second. */
  static void run(List<Redis> masters) throws IOException, InterruptedException {
    try (RedisConnection first = masters.get(0).connect();
        RedisConnection second = masters.get(1).connect();
        RedisConnection third = masters.get(2).connect()) {
      new SlotMigration(first, second, third, masters.get(1).port()).run();
    }
  }

  private void run() throws IOException, InterruptedException {
    List<Integer> half = halfOfTheSlots();
    for (int i = 0; i < half.size(); i += AT_ONCE) {
      List<Integer> slots = half.subList(i, Math.min(half.size(), i + AT_ONCE));
      announce(slots);
      moveKeys(slots);
      Thread.sleep(MOMENT_MILLIS);
      handOver(slots);
    }
  }

  /** A fresh master has one range of slots. */
  private List<Integer> halfOfTheSlots() throws IOException {
    String myself =
        from.ask("CLUSTER NODES")
            .lines()
            .filter(line -> line.contains("myself"))
            .findFirst()
            .orElseThrow();
    String[] range = myself.replaceFirst(".* ", "").split("-", 2);
    int first = Integer.parseInt(range[0]);
    int last = Integer.parseInt(range[1]);
    return IntStream.range(first, (first + last + 1) / 2).boxed().toList();
  }

  private void announce(List<Integer> slots) throws IOException {
    for (int slot : slots) {
      to.ask("CLUSTER SETSLOT " + slot + " IMPORTING " + fromId);
      from.ask("CLUSTER SETSLOT " + slot + " MIGRATING " + toId);
    }
  }

  private void moveKeys(List<Integer> slots) throws IOException {
    for (int slot : slots) {
      for (String key : from.ask("CLUSTER GETKEYSINSLOT " + slot + " 1000").lines().toList()) {
        from.ask(migrate.formatted(key));
      }
    }
  }

  private void handOver(List<Integer> slots) throws IOException {
    for (int slot : slots) {
      for (RedisConnection told : List.of(to, from, other)) {
        told.ask("CLUSTER SETSLOT " + slot + " NODE " + toId);
      }
    }
  }
}
