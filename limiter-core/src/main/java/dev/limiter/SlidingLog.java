package dev.limiter;

import dev.limiter.internal.Bounds;
import dev.limiter.internal.LimitGrammar;
import java.time.Duration;

/**
 * At most {@code limit} cost in any window whatever, exactly: every allowed cost is remembered with
 * its time until it is one window old. Memory grows with the number of distinct milliseconds in
 * which something was allowed.
 *
 * @param limit at least 1 and below 2^(53 - bits of the window's milliseconds): 2,097,151 for 30
 *     days
 * @param window 1 ms to 400 days, whole milliseconds
 */
public record SlidingLog(long limit, Duration window) implements Limit {

  /**
   * @throws IllegalArgumentException if a number is out of bounds
   */
  public SlidingLog {
    Bounds.requireSpan("window", window);
    Bounds.requireLogLimit(limit, window);
  }

  /** Text that {@link Limit#parse} reads. */
  @Override
  public String toString() {
    return LimitGrammar.text(this);
  }
}
