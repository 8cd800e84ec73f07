package dev.limiter.examples.soak;

import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One thread that asks for one unit after the other, with counters of its own. */
final class StressCaller implements Runnable {

  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final RateLimiter limiter;
  private final Policy policy;
  private final Random random;
  private final BitSet[] granted;
  private final long[] unanswered;
  private final Map<Source, Long> sources = new EnumMap<>(Source.class);
  private long wrong;
  private long interrupts;
  private long longestNanos;
  private volatile boolean over;

  /**
   * @param keys how many clients there are to ask for
   */
  StressCaller(RateLimiter limiter, Policy policy, int keys, Random random) {
    this.limiter = limiter;
    this.policy = policy;
    this.random = random;
    this.unanswered = new long[keys];
    this.granted = new BitSet[keys];
    for (int key = 0; key < keys; key++) {
      granted[key] = new BitSet();
    }
  }

  static String name(int key) {
    return "client-" + key;
  }

  void stop() {
    over = true;
  }

  @Override
  public void run() {
    while (!over) {
      int key = random.nextInt(granted.length);
      long startNanos = System.nanoTime();
      try {
        note(key, limiter.acquire(policy, name(key)));
      } catch (RuntimeException e) {
        wrong++;
        unanswered[key]++;
        System.out.println("a call threw " + e);
      }
      longestNanos = Math.max(longestNanos, System.nanoTime() - startNanos);
      if (Thread.interrupted()) {
        interrupts++;
      }
    }
  }

  /**
   * All units are of one window that never ends here, and none is given back: each that Redis
   * grants has a number of its own, one more than what was used before it.
   */
  private void note(int key, Decision decision) {
    sources.merge(decision.source(), 1L, Long::sum);
    if (decision.source() != Source.ENGINE) {
      unanswered[key]++;
      LockSupport.parkNanos(REST_NANOS);
      return;
    }
    long used = decision.limit() - decision.remaining();
    boolean right = decision.allowed() && decision.policy().equals(policy);
    if (!right || used < 1 || used <= granted[key].length() - 1) {
      wrong++;
    } else {
      granted[key].set((int) used);
    }
  }

  // To be read when the thread has ended.

  /** The numbers of the units that Redis granted for a key. */
  BitSet granted(int key) {
    return granted[key];
  }

  /** How many calls for a key may be counted or not: others answered, or nobody. */
  long unanswered(int key) {
    return unanswered[key];
  }

  long decided(Source source) {
    return sources.getOrDefault(source, 0L);
  }

  long wrong() {
    return wrong;
  }

  long interrupts() {
    return interrupts;
  }

  long longestMillis() {
    return TimeUnit.NANOSECONDS.toMillis(longestNanos);
  }
}
