package dev.limiter;

import java.util.Random;

/**
 * Where random tests begin: the system property {@code limiter.test.seed}, or the time. Printed on
 * failure, so that the failure can be had again.
 */
public final class Seed {

  /** A property of all random numbers, and what must hold for them. */
  public interface Check {
    void of(Random random);
  }

  private Seed() {}

  static long first() {
    Long given = Long.getLong("limiter.test.seed");
    return given == null ? System.nanoTime() : given;
  }

  /** Checks that many seeds in a row; the first that fails is named. */
  public static void times(int count, Check check) {
    long first = first();
    for (long seed = first; seed < first + count; seed++) {
      try {
        check.of(new Random(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("fails with -Dlimiter.test.seed=" + seed, e);
      }
    }
  }
}
