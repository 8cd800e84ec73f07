package dev.limiter.examples.benchmark.jmh;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A client over its limit, whose refusals are remembered: the engine is asked every 5 s. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(1)
public class RefusalsFromCache {

  private final Policy policy = new Policy("login", Limit.parse("fixed-window 5/1d"));
  private final RateLimiter limiter =
      RateLimiter.builder(new RefusingEngine()).denialCache(100_000).build();

  /** What an application calls. */
  @Benchmark
  public Decision refusal() {
    return limiter.acquire(policy, "10.0.0.1");
  }

  /** Stops the limiter. */
  @TearDown
  public void close() {
    limiter.close();
  }

  /** Refuses for an hour, in no time. */
  private static final class RefusingEngine implements Engine {

    private static final Duration HOUR = Duration.ofHours(1);

    @Override
    public List<Decision> acquire(List<Charge> charges) {
      Policy policy = charges.get(0).policy();
      return List.of(new Decision(policy, Outcome.REFUSED, 0, HOUR, HOUR, Source.ENGINE));
    }

    @Override
    public void refund(Charge charge) {}

    @Override
    public void reset(Policy policy, String key) {}

    @Override
    public void close() {}
  }
}
