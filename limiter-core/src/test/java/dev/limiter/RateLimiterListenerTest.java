package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.memory.InMemoryEngine;
import dev.limiter.resilience.SafeListener;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a listener can tell apart, and so what metrics of it can have as tags. */
class RateLimiterListenerTest {

  private record Series(String policy, Outcome outcome, Source source) {}

  @Test
  void b95SeriesDependOnPoliciesAndOutcomesNotOnClients() {
    Policy api = new Policy("api", Limit.parse("fixed-window 1/1d"));
    Policy all = new Policy("all", Limit.parse("fixed-window 100000/1d"));
    Metrics metrics = new Metrics();
    try (RateLimiter limiter =
        RateLimiter.builder(InMemoryEngine.create())
            .denialCache(10_000)
            .listener(metrics)
            .build()) {
      for (int id = 0; id < 10_000; id++) {
        for (int call = 0; call < 2; call++) {
          limiter.acquire(
              List.of(new Charge(api, "id-" + id), new Charge(all, "/path-" + id % 1_000)));
        }
      }
    }
    assertThat(metrics.series)
        .containsExactlyInAnyOrder(
            new Series("api", Outcome.ALLOWED, Source.ENGINE),
            new Series("all", Outcome.ALLOWED, Source.ENGINE),
            new Series("api", Outcome.REFUSED, Source.ENGINE));
    assertThat(metrics.namesAClient).isFalse();
  }

  private static List<Supplier<Throwable>> throwables() {
    return List.of(
        () -> new IllegalStateException("listener"),
        () -> new AssertionError("listener"),
        () -> new NoClassDefFoundError("listener"),
        () -> new StackOverflowError("listener"),
        () -> new OutOfMemoryError("listener"));
  }

  @ParameterizedTest
  @MethodSource("throwables")
  void changesNoAnswerWhateverItThrows(Supplier<Throwable> thrown) {
    Policy api = new Policy("api", Limit.parse("fixed-window 1/1d"));
    RateLimiterListener throwing =
        new RateLimiterListener() {
          @Override
          public void decided(Verdict verdict) {
            sneak(thrown.get());
          }
        };
    try (LogLines log = LogLines.of(SafeListener.class);
        RateLimiter limiter =
            RateLimiter.builder(InMemoryEngine.create()).listener(throwing).build()) {
      assertThat(limiter.acquire(api, "k").allowed()).isTrue();
      assertThat(limiter.acquire(api, "k").allowed()).isFalse();
      assertThat(log.lines())
          .containsExactly("WARNING a listener threw; this is logged once and changes no answer");
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /** As somebody would write it who counts decisions. */
  private static final class Metrics implements RateLimiterListener {

    private final Set<Series> series = new HashSet<>();
    private boolean namesAClient;

    @Override
    public void decided(Verdict verdict) {
      namesAClient |= verdict.toString().matches(".*(id|path)-\\d.*");
      verdict
          .decisions()
          .forEach(
              decision ->
                  series.add(
                      new Series(decision.policy().name(), decision.outcome(), decision.source())));
    }
  }
}
