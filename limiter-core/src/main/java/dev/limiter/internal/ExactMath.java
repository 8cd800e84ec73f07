package dev.limiter.internal;

/**
 * Exact products of whole numbers that would not fit into a double; the Java twin of {@code
 * exact.lua}. A product that fits a long, as nearly all do, is divided at once, any other step by
 * step as there.
 */
public final class ExactMath {

  private static final long LIMB = 1L << 16;

  private ExactMath() {}

  /** A quotient and what is left over. */
  public record Division(long quotient, long remainder) {}

  /**
   * {@code floor(x y / d)} and its remainder, for {@code 0 <= x}, {@code 0 <= y < 2^48}, {@code 1
   * <= d <= 2^36} and a quotient below 2^53.
   */
  public static Division mulDiv(long x, long y, long d) {
    long quotient = mulDivDown(x, y, d);
    return new Division(quotient, x * y - quotient * d); // the high halves are equal
  }

  /** {@code floor(x y / d)}, within the bounds of {@link #mulDiv}. */
  public static long mulDivDown(long x, long y, long d) {
    long product = x * y;
    boolean fits = product >= 0 && Math.multiplyHigh(x, y) == 0;
    return fits ? product / d : limbByLimb(x, y, d);
  }

  /** {@code ceil(x y / d)}, within the bounds of {@link #mulDiv}. */
  public static long mulDivUp(long x, long y, long d) {
    long quotient = mulDivDown(x, y, d);
    return quotient * d == x * y ? quotient : quotient + 1;
  }

  /**
   * With x = a d + b, the product is a y d + b y; b y is divided limb by limb of y, so that no step
   * exceeds 2^53.
   */
  private static long limbByLimb(long x, long y, long d) {
    long a = x / d;
    long b = x - a * d;
    long quotient = 0;
    long remainder = 0;
    for (int shift = 32; shift >= 0; shift -= 16) {
      long limb = (y >> shift) % LIMB;
      long t = remainder * LIMB + b * limb;
      long k = t / d;
      remainder = t - k * d;
      quotient = quotient * LIMB + k;
    }
    return a * y + quotient;
  }
}
