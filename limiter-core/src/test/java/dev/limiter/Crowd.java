package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Threads that are released together, again and again. */
final class Crowd implements AutoCloseable {

  private final int threads;
  private final ExecutorService pool;

  Crowd(int threads) {
    this.threads = threads;
    this.pool = Executors.newFixedThreadPool(threads);
  }

  /** What each thread got from its call, in the order of the threads. */
  <T> List<T> together(IntFunction<T> call) {
    CyclicBarrier gate = new CyclicBarrier(threads);
    List<Callable<T>> calls = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      calls.add(
          () -> {
            gate.await();
            return call.apply(thread);
          });
    }
    List<T> results = new ArrayList<>();
    try {
      for (Future<T> future : pool.invokeAll(calls)) {
        results.add(future.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } catch (ExecutionException e) {
      throw new AssertionError("a call failed", e.getCause());
    }
    return results;
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
