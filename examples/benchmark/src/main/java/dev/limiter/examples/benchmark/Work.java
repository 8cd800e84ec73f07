package dev.limiter.examples.benchmark;

import java.util.Locale;

/**
 * What all contenders do.
 *
 * @param clients drawn from at random
 * @param refusedPercent how many of 100 decisions are refused: 0, 99 or 100
 */
record Work(int clients, int refusedPercent, int threads) {

  /** How the report calls it. */
  String title() {
    return String.format(
        Locale.ROOT,
        "%s, %,d client%s, %d thread%s",
        refusedPercent == 0 ? "Allowed" : refusedPercent + " % refused",
        clients,
        clients == 1 ? "" : "s",
        threads,
        threads == 1 ? "" : "s");
  }

  /** Gives each client a state. */
  Fields fill() {
    return Fields.of("fill").with("clients", clients).with("used-up", refusedPercent > 0);
  }

  /** Asks for so long. */
  Fields run(long millis) {
    return Fields.of("run")
        .with("threads", threads)
        .with("clients", clients)
        .with("refused-percent", refusedPercent)
        .with("millis", millis);
  }
}
