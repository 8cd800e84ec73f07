package dev.limiter.examples.benchmark.jmh;

import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Who asks: addresses of clients, picked at random by each thread, and what they hear. */
@State(Scope.Benchmark)
public class Keys {

  /** How many clients there are. */
  @Param("1")
  public int keys;

  /** Whether every decision is allowed or, after the first, refused. */
  @Param({"allowed", "refused"})
  public String outcome = "allowed";

  boolean allowed() {
    return outcome.equals("allowed");
  }

  String[] all() {
    String[] all = new String[keys];
    for (int i = 0; i < keys; i++) {
      all[i] = "10." + (i >> 16) + '.' + ((i >> 8) & 255) + '.' + (i & 255);
    }
    return all;
  }

  /** One thread's dice: a linear congruential generator, which takes about a nanosecond. */
  @State(Scope.Thread)
  public static class Dice {

    private long seed = ThreadLocalRandom.current().nextLong();

    /** An index below a bound. */
    int below(int bound) {
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      return (int) (((seed >>> 32) * bound) >>> 32);
    }
  }
}
