package dev.limiter;

import dev.limiter.internal.Bounds;
import dev.limiter.internal.LimitGrammar;
import java.time.Duration;

/**
 * At most {@code limit} cost in each window; windows are aligned to the epoch. The cheapest limit,
 * but twice the limit can pass in a short time across the edge of two windows.
 *
 * @param limit 1 to 10^10
 * @param window 1 ms to 400 days, whole milliseconds
 */
public record FixedWindow(long limit, Duration window) implements Limit {

  /**
   * @throws IllegalArgumentException if a number is out of bounds
   */
  public FixedWindow {
    Bounds.requireAmount("limit", limit);
    Bounds.requireSpan("window", window);
  }

  /** Text that {@link Limit#parse} reads. */
  @Override
  public String toString() {
    return LimitGrammar.text(this);
  }
}
