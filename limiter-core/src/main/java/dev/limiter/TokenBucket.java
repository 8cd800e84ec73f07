package dev.limiter;

import dev.limiter.internal.Bounds;
import dev.limiter.internal.ExactMath;
import dev.limiter.internal.LimitGrammar;
import java.time.Duration;

/**
 * A bucket of {@code capacity} tokens that starts full and gains {@code refill} tokens per {@code
 * period}, continuously. Allows a burst of the capacity, then a steady rate.
 *
 * @param capacity 1 to 10^10 tokens
 * @param refill 1 to 10^10 tokens per period
 * @param period 1 ms to 400 days, whole milliseconds; capacity x period / refill must be below 2^48
 *     ms
 */
public record TokenBucket(long capacity, long refill, Duration period) implements Limit {

  /**
   * @throws IllegalArgumentException if a number is out of bounds
   */
  public TokenBucket {
    Bounds.requireAmount("capacity", capacity);
    Bounds.requireAmount("refill", refill);
    Bounds.requireSpan("period", period);
    Bounds.requireFillTime(capacity, refill, period);
  }

  /** The capacity: the most cost that can be allowed at once. */
  @Override
  public long limit() {
    return capacity;
  }

  /** The time to fill from empty, rounded up to the millisecond. */
  @Override
  public Duration window() {
    return Duration.ofMillis(ExactMath.mulDivUp(capacity, period.toMillis(), refill));
  }

  /** Text that {@link Limit#parse} reads. */
  @Override
  public String toString() {
    return LimitGrammar.text(this);
  }
}
