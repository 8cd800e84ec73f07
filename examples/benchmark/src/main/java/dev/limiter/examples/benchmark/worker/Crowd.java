package dev.limiter.examples.benchmark.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/** Threads that begin together, and live on until all have ended and somebody has looked. */
final class Crowd {

  private final int threads;
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  Crowd(int threads) {
    this.threads = threads;
  }

  /** Runs it with the number of each thread. */
  void run(IntConsumer work) throws InterruptedException {
    run(() -> {}, work, () -> {});
  }

  /** The same, with a look before they begin and one when all are done and still alive. */
  void run(Runnable before, IntConsumer work, Runnable after) throws InterruptedException {
    CountDownLatch ready = new CountDownLatch(threads);
    CountDownLatch begin = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(threads);
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      Thread thread =
          new Thread(
              () -> {
                ready.countDown();
                await(begin);
                attempt(() -> work.accept(number));
                done.countDown();
                await(end);
              },
              "caller-" + number);
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
    throwFirst();
  }

  private void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      failures.add(e);
    }
  }

  private void throwFirst() {
    Optional<Throwable> first = Optional.ofNullable(failures.peek());
    first.ifPresent(
        failure -> {
          throw new IllegalStateException(failure);
        });
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
