package dev.limiter.examples.benchmark.worker;

import dev.limiter.examples.benchmark.Fields;
import dev.limiter.examples.benchmark.redis.RedisUse;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Callers for a while, half as long before to warm up. Of a hundred calls so many are made under a
 * policy that refuses all of them, the others under one that allows all.
 */
record Run(Subject subject) implements Task {

  @Override
  public Fields run(Fields request) throws InterruptedException {
    long nanos = TimeUnit.MILLISECONDS.toNanos(request.whole("millis"));
    measure(request, nanos / 2);
    return measure(request, nanos);
  }

  private Fields measure(Fields request, long nanos) throws InterruptedException {
    List<Caller> callers = callers(request);
    Use use = new Use(subject.redis());
    new Crowd(callers.size())
        .run(use::begin, number -> call(callers.get(number), System.nanoTime() + nanos), use::end);
    verify(callers);
    Fields answer = ofJvm(callers, use.jvm());
    return subject.redis().isPresent() ? ofRedis(answer, callers, use.redis()) : answer;
  }

  /** A look at the clock for each call would be much of a decision in memory. */
  private void call(Caller caller, long endNanoTime) {
    if (subject.redis().isPresent()) {
      caller.timed(endNanoTime);
    } else {
      caller.untimed(endNanoTime);
    }
  }

  private List<Caller> callers(Fields request) {
    int refusedPercent = (int) request.whole("refused-percent");
    String[] clients = subject.clients().names((int) request.whole("clients"));
    Predicate<String> allows = subject.under(subject.roomy());
    Predicate<String> refuses = subject.under(Policies.TIGHT);
    return IntStream.range(0, (int) request.whole("threads"))
        .mapToObj(number -> new Caller(allows, refuses, refusedPercent, clients, number))
        .toList();
  }

  private static void verify(List<Caller> callers) {
    long wrong = callers.stream().mapToLong(Caller::wrong).sum();
    if (wrong > 0) {
      throw new IllegalStateException(wrong + " of " + decisions(callers) + " were wrong");
    }
  }

  private static long decisions(List<Caller> callers) {
    return callers.stream().mapToLong(Caller::decisions).sum();
  }

  private static Fields ofJvm(List<Caller> callers, JvmUse used) {
    double decisions = decisions(callers);
    return Task.done()
        .with("rate", decisions * TimeUnit.SECONDS.toNanos(1) / used.nanoTime())
        .with("jvm-cpu-micros", used.cpuNanos() / 1_000.0 / decisions)
        .with("allocated-bytes", used.allocatedBytes() / decisions);
  }

  private static Fields ofRedis(Fields answer, List<Caller> callers, RedisUse used) {
    double decisions = decisions(callers);
    Histogram latencies = new Histogram(callers.get(0).latencies());
    callers.forEach(caller -> latencies.add(caller.latencies()));
    return answer
        .with("p50-micros", micros(latencies, 50))
        .with("p99-micros", micros(latencies, 99))
        .with("p99.9-micros", micros(latencies, 99.9))
        .with("redis-cpu-micros", used.cpuMicros() / decisions)
        .with("commands", used.calls() / decisions);
  }

  private static double micros(Histogram latencies, double percentile) {
    return latencies.getValueAtPercentile(percentile) / 1_000.0;
  }
}
