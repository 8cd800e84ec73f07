package dev.limiter.internal;

/**
 * Exact products of whole numbers that would not fit into a double; the Java twin of {@code
 * exact.lua}, step by step, so that both engines are wrong in the same way or not at all.
 */
public final class ExactMath {

  private static final long LIMB = 1L << 16;

  private ExactMath() {}

  /** A quotient and what is left over. */
  public record Division(long quotient, long remainder) {}

  /**
   * {@code floor(x y / d)} and its remainder, for {@code 0 <= x}, {@code 0 <= y < 2^48}, {@code 1
   * <= d <= 2^36} and a quotient below 2^53. With x = a d + b, the product is a y d + b y; b y is
   * divided limb by limb of y, so that no step exceeds 2^53.
   */
  public static Division mulDiv(long x, long y, long d) {
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
    return new Division(a * y + quotient, remainder);
  }

  /** {@code floor(x y / d)}, within the bounds of {@link #mulDiv}. */
  public static long mulDivDown(long x, long y, long d) {
    return mulDiv(x, y, d).quotient();
  }

  /** {@code ceil(x y / d)}, within the bounds of {@link #mulDiv}. */
  public static long mulDivUp(long x, long y, long d) {
    Division division = mulDiv(x, y, d);
    return division.quotient() + (division.remainder() > 0 ? 1 : 0);
  }
}
