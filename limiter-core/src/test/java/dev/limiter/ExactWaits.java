package dev.limiter;

import java.util.function.LongPredicate;

/** Finds the shortest wait by its definition. Waits are milliseconds, at least 1. */
final class ExactWaits {

  private static final long LONGEST = 1L << 52;

  private ExactWaits() {}

  /** The smallest wait that is enough, when every longer one is enough as well. */
  static long bisected(LongPredicate enough) {
    long tooShort = 0;
    long longEnough = 1;
    while (!enough.test(longEnough)) {
      if (longEnough > LONGEST) {
        throw new AssertionError("no wait is ever enough");
      }
      tooShort = longEnough;
      longEnough *= 2;
    }
    while (longEnough - tooShort > 1) {
      long middle = tooShort + (longEnough - tooShort) / 2;
      if (enough.test(middle)) {
        longEnough = middle;
      } else {
        tooShort = middle;
      }
    }
    return longEnough;
  }
}
