package dev.limiter.examples.loadtest;

import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/**
 * Requests at a steady rate, each of a random client: they are due at moments that do not wait for
 * answers, and a latency counts from the moment that its request was due.
 */
final class Load {

  private static final int THREADS = 32;
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final RateLimiter limiter;
  private final Policy policy;
  private final Options options;

  Load(RateLimiter limiter, Policy policy, Options options) {
    this.limiter = limiter;
    this.policy = policy;
    this.options = options;
  }

  /**
   * What was answered.
   *
   * @param latencies in nanoseconds
   */
  record Answers(long allowed, long refused, Histogram latencies) {

    long all() {
      return allowed + refused;
    }
  }

  /** Asks for so long. */
  Answers run(int seconds) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      long start = System.nanoTime();
      List<Future<Answers>> parts = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        long first = thread;
        parts.add(threads.submit(() -> ask(start, first, (long) options.rate() * seconds)));
      }
      Answers all = new Answers(0, 0, histogram());
      for (Future<Answers> part : parts) {
        all = sum(all, part.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** Every {@value #THREADS}th request, from the first to before the end. */
  private Answers ask(long start, long first, long end) {
    RandomGenerator random = RandomGenerator.getDefault();
    Histogram latencies = histogram();
    long allowed = 0;
    long refused = 0;
    for (long request = first; request < end; request += THREADS) {
      long due = start + request * TimeUnit.SECONDS.toNanos(1) / options.rate();
      awaitMoment(due);
      if (limiter.acquire(policy, "client " + random.nextInt(options.clients())).allowed()) {
        allowed++;
      } else {
        refused++;
      }
      latencies.recordValue(Math.min(System.nanoTime() - due, LONGEST_NANOS));
    }
    return new Answers(allowed, refused, latencies);
  }

  private static void awaitMoment(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static Answers sum(Answers one, Answers other) {
    one.latencies().add(other.latencies());
    return new Answers(
        one.allowed() + other.allowed(), one.refused() + other.refused(), one.latencies());
  }

  private static Histogram histogram() {
    return new Histogram(LONGEST_NANOS, 3);
  }
}
