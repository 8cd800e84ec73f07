package dev.limiter;

import dev.limiter.internal.LimitGrammar;
import java.time.Duration;

/**
 * How much cost is allowed, and over which time. One record per algorithm; all are immutable, and
 * their constructors accept exactly the numbers that both engines handle without rounding.
 */
public sealed interface Limit permits FixedWindow, SlidingLog, SlidingCounter, TokenBucket {

  /** The most cost that can be allowed at once; at least 1. */
  long limit();

  /**
   * The time that the limit covers, in whole milliseconds; for a bucket, the time that it takes to
   * fill from empty, rounded up to the millisecond.
   */
  Duration window();

  /**
   * Reads a limit such as {@code fixed-window 100/1m}, {@code sliding-log 5/15m}, {@code
   * sliding-counter 1_000/PT1H} or {@code token-bucket 20 refill 10/1s}. The {@code toString()} of
   * a limit is text that this method accepts and that means the same.
   *
   * @throws IllegalArgumentException if the text is not a limit; the message quotes it and says
   *     what would be right
   */
  static Limit parse(String text) {
    return LimitGrammar.parse(text);
  }
}
