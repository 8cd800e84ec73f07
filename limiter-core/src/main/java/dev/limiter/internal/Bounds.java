package dev.limiter.internal;

import java.math.BigInteger;
import java.time.Duration;

/**
 * The numbers that a limit may hold, so that every product in the scripts stays below 2^53, and how
 * much one call may ask.
 */
public final class Bounds {

  /** The most charges that one call may have. */
  public static final int MAX_CHARGES = 1_000;

  /** The largest limit, capacity and refill of all algorithms but the sliding log. */
  public static final long MAX_AMOUNT = 10_000_000_000L;

  /** The longest window and period. */
  public static final Duration MAX_SPAN = Duration.ofDays(400);

  /** What the time to fill a bucket must stay below, in milliseconds. */
  public static final long FILL_TIME_BOUND_MILLIS = 1L << 48;

  /** What a stored count never exceeds, even after a broken clock added two of them. */
  public static final long MAX_COUNT = 1L << 36;

  private static final int EXACT_BITS = 53;

  private Bounds() {}

  /** Refuses a call without charges, and one with more than {@link #MAX_CHARGES}. */
  public static void requireCharges(int charges) {
    if (charges < 1) {
      throw new IllegalArgumentException("a call needs at least one charge, had none");
    }
    if (charges > MAX_CHARGES) {
      throw new IllegalArgumentException(
          "a call must have at most "
              + MAX_CHARGES
              + " charges, had "
              + charges
              + "; make several calls, each of which is all or nothing by itself");
    }
  }

  /** Refuses an amount outside 1 to {@link #MAX_AMOUNT}. */
  public static void requireAmount(String what, long amount) {
    if (amount < 1) {
      throw new IllegalArgumentException(what + " must be >= 1, was " + amount);
    }
    if (amount > MAX_AMOUNT) {
      throw new IllegalArgumentException(
          what
              + " must be <= "
              + MAX_AMOUNT
              + ", was "
              + amount
              + "; count in a larger unit, such as kilobytes instead of bytes");
    }
  }

  /** Refuses a span that is not a whole number of milliseconds from 1 ms to {@link #MAX_SPAN}. */
  public static void requireSpan(String what, Duration span) {
    if (span.isNegative() || span.isZero()) {
      throw new IllegalArgumentException(what + " must be more than 0, was " + span);
    }
    if (span.toNanosPart() % 1_000_000 != 0) {
      throw new IllegalArgumentException(
          what + " must be a whole number of milliseconds, was " + span);
    }
    if (span.compareTo(MAX_SPAN) > 0) {
      throw new IllegalArgumentException(
          what + " must be <= 400 days (" + MAX_SPAN + "), was " + span);
    }
  }

  /** Refuses a limit that does not fit beside the window's milliseconds in one run of the log. */
  public static void requireLogLimit(long limit, Duration window) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be >= 1, was " + limit);
    }
    long bound = logUnit(window);
    if (limit >= bound) {
      throw new IllegalArgumentException(
          "limit of a sliding-log over "
              + window
              + " must be < "
              + bound
              + ", was "
              + limit
              + "; use sliding-counter");
    }
  }

  /** 2^b with b = 53 - bits of the window's milliseconds: what one run's cost stays below. */
  public static long logUnit(Duration window) {
    int windowBits = Long.SIZE - Long.numberOfLeadingZeros(window.toMillis());
    return 1L << (EXACT_BITS - windowBits);
  }

  /** Refuses a bucket that would take 2^48 ms or longer to fill. */
  public static void requireFillTime(long capacity, long refill, Duration period) {
    BigInteger fill =
        BigInteger.valueOf(capacity)
            .multiply(BigInteger.valueOf(period.toMillis()))
            .add(BigInteger.valueOf(refill - 1))
            .divide(BigInteger.valueOf(refill));
    if (fill.compareTo(BigInteger.valueOf(FILL_TIME_BOUND_MILLIS)) >= 0) {
      throw new IllegalArgumentException(
          "a bucket of capacity "
              + capacity
              + " with refill "
              + refill
              + " per "
              + period
              + " takes "
              + fill
              + " ms to fill, which must be < "
              + FILL_TIME_BOUND_MILLIS
              + " (2^48); use a smaller capacity or a faster refill");
    }
  }
}
