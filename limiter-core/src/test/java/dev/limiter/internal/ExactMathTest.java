package dev.limiter.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.internal.ExactMath.Division;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against big integers, up to every bound. */
class ExactMathTest {

  private static final long Y_BOUND = 1L << 48;
  private static final long D_BOUND = 1L << 36;
  private static final BigInteger QUOTIENT_BOUND = BigInteger.ONE.shiftLeft(53);

  @Test
  void equalsBigIntegersAtTheBounds() {
    long[] xs = {
      0, 1, 2, 65_535, 65_536, D_BOUND - 1, D_BOUND, 10_000_000_000L, Y_BOUND, (1L << 53) - 1
    };
    long[] ys = {0, 1, 2, 65_535, 65_536, (1L << 32) - 1, 1L << 32, 34_560_000_000L, Y_BOUND - 1};
    long[] ds = {1, 2, 3, 65_535, 65_536, 10_000_000_000L, 34_560_000_000L, D_BOUND - 1, D_BOUND};
    for (long x : xs) {
      for (long y : ys) {
        for (long d : ds) {
          check(x, y, d);
        }
      }
    }
  }

  @Test
  void equalsBigIntegersOnRandomNumbers() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 300_000; i++) {
      check(upTo(random, 53), upTo(random, 48), 1 + upTo(random, 36));
    }
  }

  /** Of any number of bits up to that many. */
  private static long upTo(Random random, int bits) {
    return random.nextLong() >>> (64 - 1 - random.nextInt(bits));
  }

  private static void check(long x, long y, long d) {
    BigInteger[] exact =
        BigInteger.valueOf(x)
            .multiply(BigInteger.valueOf(y))
            .divideAndRemainder(BigInteger.valueOf(d));
    if (exact[0].compareTo(QUOTIENT_BOUND) >= 0) {
      return; // out of bounds
    }
    Division expected = new Division(exact[0].longValueExact(), exact[1].longValueExact());
    long up = expected.quotient() + (expected.remainder() > 0 ? 1 : 0);
    if (!ExactMath.mulDiv(x, y, d).equals(expected)
        || ExactMath.mulDivDown(x, y, d) != expected.quotient()
        || ExactMath.mulDivUp(x, y, d) != up) {
      assertThat(ExactMath.mulDiv(x, y, d)).as("%d x %d / %d", x, y, d).isEqualTo(expected);
      assertThat(ExactMath.mulDivDown(x, y, d))
          .as("%d x %d / %d", x, y, d)
          .isEqualTo(expected.quotient());
      assertThat(ExactMath.mulDivUp(x, y, d)).as("%d x %d / %d up", x, y, d).isEqualTo(up);
    }
  }
}
