package dev.limiter.examples.soak;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Waits until Redis decides again: in a slice of a quarter of a second it completed at least four
 * scripts for five requests that only it can have answered.
 */
final class Recovery {

  private static final int SLICE_MILLIS = 250;
  private static final long PATIENCE_NANOS = 8_000_000_000L;

  private Recovery() {}

  /** Milliseconds from now to the end of the first such slice; empty if there was none in 8 s. */
  static OptionalLong await(Site site, Load load) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (System.nanoTime() - start < PATIENCE_NANOS) {
      long from = System.nanoTime();
      long scripts = site.scriptsRun();
      Thread.sleep(SLICE_MILLIS);
      long due = free(load.answers(), from, System.nanoTime());
      if (due > 0 && 5 * (site.scriptsRun() - scripts) >= 4 * due) {
        return OptionalLong.of((System.nanoTime() - start) / 1_000_000);
      }
    }
    return OptionalLong.empty();
  }

  private static long free(List<Answer> answers, long from, long to) {
    return answers.stream()
        .filter(answer -> answer.kind() == Kind.FREE)
        .filter(answer -> answer.answeredAt() - from >= 0 && answer.answeredAt() - to < 0)
        .count();
  }
}
