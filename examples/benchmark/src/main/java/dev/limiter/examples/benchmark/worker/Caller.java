package dev.limiter.examples.benchmark.worker;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/** One thread that asks for one client after the other, as fast as it is answered. */
final class Caller {

  private static final int BATCH = 64;
  private static final int PERCENT = 100;
  private static final int DIGITS = 3;
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

  // Does not grow, so that it allocates nothing while it is measured.
  private final Histogram latencies = new Histogram(LONGEST_NANOS, DIGITS);
  private final Predicate<String> allows;
  private final Predicate<String> refuses;
  private final int allowedPercent;
  private final String[] clients;
  private final SplittableRandom random;
  private long decisions;
  private long wrong;

  Caller(
      Predicate<String> allows,
      Predicate<String> refuses,
      int refusedPercent,
      String[] clients,
      int number) {
    this.allows = allows;
    this.refuses = refuses;
    this.allowedPercent = PERCENT - refusedPercent;
    this.clients = clients;
    this.random = new SplittableRandom(number);
  }

  /** Asks at least once and until the time is over, and writes down how long each answer took. */
  void timed(long endNanoTime) {
    long before = System.nanoTime();
    do {
      call();
      long after = System.nanoTime();
      latencies.recordValue(Math.min(after - before, LONGEST_NANOS));
      before = after;
    } while (before - endNanoTime < 0);
  }

  /** Asks at least once and until the time is over; the clock is not looked at for every call. */
  void untimed(long endNanoTime) {
    do {
      for (int i = 0; i < BATCH; i++) {
        call();
      }
    } while (System.nanoTime() - endNanoTime < 0);
  }

  long decisions() {
    return decisions;
  }

  /** How many were refused that should have been allowed, or the other way round. */
  long wrong() {
    return wrong;
  }

  Histogram latencies() {
    return latencies;
  }

  private void call() {
    String client = clients.length == 1 ? clients[0] : clients[random.nextInt(clients.length)];
    boolean right = ++decisions % PERCENT < allowedPercent;
    if ((right ? allows : refuses).test(client) != right) {
      wrong++;
    }
  }
}
