package dev.limiter.examples.benchmark;

import java.util.Locale;

/**
 * What all contenders do.
 *
 * @param clients drawn from at random
 * @param refused whether 99 of 100 are refused; otherwise all are allowed
 */
record Work(int clients, boolean refused, int threads) {

  /** How the report calls it. */
  String title() {
    return String.format(
        Locale.ROOT,
        "%s, %,d client%s, %d thread%s",
        refused ? "99 % refused" : "Allowed",
        clients,
        clients == 1 ? "" : "s",
        threads,
        threads == 1 ? "" : "s");
  }

  /** Gives each client a state. */
  Fields fill() {
    return Fields.of("fill").with("clients", clients).with("refused", refused);
  }

  /** Asks for so long. */
  Fields run(long millis) {
    return Fields.of("run")
        .with("threads", threads)
        .with("clients", clients)
        .with("refused", refused)
        .with("millis", millis);
  }
}
