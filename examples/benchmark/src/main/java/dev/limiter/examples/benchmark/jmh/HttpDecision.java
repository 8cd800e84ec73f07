package dev.limiter.examples.benchmark.jmh;

import dev.limiter.http.Answer;
import dev.limiter.http.Attributes;
import dev.limiter.http.Configuration;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Paths;
import dev.limiter.http.RequestView;
import dev.limiter.http.Settings;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One request through one rule: key, decision and header fields, all but the container's part. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(1)
public class HttpDecision {

  private static final Map<String, String> SETTINGS =
      Map.of("policy.api", "token-bucket 1_000_000 refill 1_000_000/1ms", "rule.api", "/** -> api");

  private final HttpLimiter limiter =
      HttpLimiter.over(
          Configuration.parseForEngine(
              Settings.load(
                  new Settings.Sources(path -> null, Map.of(), SETTINGS, new Properties()))),
          InMemoryEngine.create(),
          InstantSource.system());

  /** What an adapter calls. */
  @Benchmark
  public Answer decide() {
    Map<String, Object> kept = new HashMap<>();
    Attributes attributes = Attributes.of(kept::get, kept::put);
    return limiter.decide(new Request("/search", "192.0.2.1", "GET"), attributes);
  }

  /** A request with no header that matters, of nobody in particular. */
  private record Request(String decodedPath, String peer, String method) implements RequestView {

    @Override
    public List<String> path() {
      return Paths.ofDecoded(decodedPath);
    }

    @Override
    public List<String> headers(String name) {
      return List.of();
    }

    @Override
    public Optional<String> cookie(String name) {
      return Optional.empty();
    }

    @Override
    public Optional<String> principal() {
      return Optional.empty();
    }
  }
}
