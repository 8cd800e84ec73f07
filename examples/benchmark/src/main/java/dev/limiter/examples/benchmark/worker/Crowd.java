package dev.limiter.examples.benchmark.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/**
 * Threads that begin together, and live on until all have ended and somebody has looked. It runs
 * once.
 */
final class Crowd {

  private final int threads;
  private final CountDownLatch ready;
  private final CountDownLatch begin = new CountDownLatch(1);
  private final CountDownLatch done;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  Crowd(int threads) {
    this.threads = threads;
    this.ready = new CountDownLatch(threads);
    this.done = new CountDownLatch(threads);
  }

  /** Runs it with the number of each thread. */
  void run(IntConsumer work) throws InterruptedException {
    run(() -> {}, work, () -> {});
  }

  /** The same, with a look before they begin and one when all are done and still alive. */
  void run(Runnable before, IntConsumer work, Runnable after) throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      Thread thread = new Thread(() -> live(() -> work.accept(number)), "caller-" + number);
      thread.start();
      started.add(thread);
    }
    ready.await();
    before.run();
    begin.countDown();
    done.await();
    after.run();
    end.countDown();
    for (Thread thread : started) {
      thread.join();
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException(failures.peek());
    }
  }

  private void live(Runnable work) {
    ready.countDown();
    await(begin);
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      failures.add(e);
    }
    done.countDown();
    await(end);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
