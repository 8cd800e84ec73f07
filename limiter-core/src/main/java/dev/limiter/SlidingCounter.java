package dev.limiter;

import dev.limiter.internal.Bounds;
import dev.limiter.internal.LimitGrammar;
import java.time.Duration;

/**
 * At most {@code limit} cost in any window, estimated from two counters: the previous window's cost
 * weighted by the part of it that still lies inside, rounded down, plus the current window's. Small
 * and smooth; the estimate supposes that the previous window's cost came evenly.
 *
 * @param limit 1 to 10^10
 * @param window 1 ms to 400 days, whole milliseconds
 */
public record SlidingCounter(long limit, Duration window) implements Limit {

  /**
   * @throws IllegalArgumentException if a number is out of bounds
   */
  public SlidingCounter {
    Bounds.requireAmount("limit", limit);
    Bounds.requireSpan("window", window);
  }

  /** Text that {@link Limit#parse} reads. */
  @Override
  public String toString() {
    return LimitGrammar.text(this);
  }
}
