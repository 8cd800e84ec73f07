package dev.limiter.examples.benchmark.jmh;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.examples.benchmark.jmh.Keys.Dice;
import dev.limiter.memory.InMemoryEngine;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Our whole answer, found by policy and key: remaining, retryAfter and resetAfter. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(1)
public class LimiterInMemory {

  private static final List<String> ALGORITHMS =
      List.of("token-bucket", "fixed-window", "sliding-log", "sliding-counter");
  private static final int PRACTICE = 20_000;

  /** The algorithm by its word in the grammar. */
  @Param("token-bucket")
  public String algorithm = "token-bucket";

  private final Engine engine = InMemoryEngine.builder().maxKeys(4_000_000).build();
  private final RateLimiter limiter = RateLimiter.builder(engine).build();
  private Policy policy = policy("measured", algorithm, true);
  private String[] clients = {};

  /** Knows all clients, and has met all algorithms, as in an application with several policies. */
  @Setup
  public void meet(Keys keys) {
    policy = policy("measured", algorithm, keys.allowed());
    clients = keys.all();
    for (String other : ALGORITHMS) {
      for (boolean allowed : new boolean[] {true, false}) {
        Policy practised = policy("practised", other, allowed);
        for (int i = 0; i < PRACTICE; i++) {
          limiter.acquire(practised, Integer.toString(i % 10));
        }
      }
    }
    for (String client : clients) {
      limiter.acquire(policy, client);
    }
  }

  private static Policy policy(String name, String algorithm, boolean allowed) {
    String amount = allowed ? "1000000000" : "1";
    String refill = algorithm.equals("token-bucket") ? " refill " + amount : "";
    String window = allowed ? "/1s" : "/1d";
    return new Policy(name, Limit.parse(algorithm + ' ' + amount + refill + window));
  }

  /** What an application calls. */
  @Benchmark
  public Decision rateLimiter(Dice dice) {
    return limiter.acquire(policy, clients[dice.below(clients.length)]);
  }

  /** Without what guards against a failing engine. */
  @Benchmark
  public List<Decision> engine(Dice dice) {
    return engine.acquire(List.of(new Charge(policy, clients[dice.below(clients.length)])));
  }

  /** Stops the limiter. */
  @TearDown
  public void close() {
    limiter.close();
  }
}
