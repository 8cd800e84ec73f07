package dev.limiter.examples.benchmark.worker;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import dev.limiter.examples.benchmark.Fields;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/**
 * Whether the contender limits at all: of more calls than a full bucket holds exactly the bucket is
 * allowed, from one thread and from several.
 */
record Check(Subject subject) implements Task {

  private static final int THREADS = 8;

  @Override
  public Fields run(Fields request) throws InterruptedException {
    subject.flush();
    verify("check-one", 10, 1, 15);
    verify("check-many", 100, THREADS, 50);
    return Task.done();
  }

  private void verify(String name, long capacity, int threads, int callsEach)
      throws InterruptedException {
    TokenBucket bucket = new TokenBucket(capacity, 1, Duration.ofHours(1));
    Predicate<String> asked = subject.under(new Policy(name, bucket));
    LongAdder allowed = new LongAdder();
    new Crowd(threads)
        .run(
            number -> {
              for (int i = 0; i < callsEach; i++) {
                allowed.add(asked.test(Clients.name(0)) ? 1 : 0);
              }
            });
    long right = Math.min(subject.contender().allowsAtOnce(bucket), (long) threads * callsEach);
    if (allowed.sum() != right) {
      throw new IllegalStateException(
          name + ": allowed " + allowed.sum() + " where " + right + " is right");
    }
  }
}
