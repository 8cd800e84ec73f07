package dev.limiter.http;

import dev.limiter.Decision;
import org.jspecify.annotations.Nullable;

/**
 * A cost that was taken in one place, on top of those taken earlier. Costs that follow each other
 * in the same place are one part.
 *
 * @param taken the allowed decision that took it; its source is the place
 * @param cost at least 1
 * @param earlier what lies below it
 */
record Part(Decision taken, long cost, @Nullable Part earlier) {

  /** Puts a cost on top of what is there; 0 changes nothing. */
  static @Nullable Part on(@Nullable Part top, Decision taken, long cost) {
    if (cost == 0) {
      return top;
    }
    return top != null && top.taken.source() == taken.source()
        ? new Part(taken, sum(top.cost, cost), top.earlier)
        : new Part(taken, cost, top);
  }

  /** Returns what is left without some of the cost of this part; null for nothing. */
  @Nullable Part less(long some) {
    return some < cost ? new Part(taken, cost - some, earlier) : earlier;
  }

  private static long sum(long some, long more) {
    return some > Long.MAX_VALUE - more ? Long.MAX_VALUE : some + more;
  }
}
