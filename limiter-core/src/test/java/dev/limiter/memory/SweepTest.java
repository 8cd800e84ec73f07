package dev.limiter.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.RateLimiterListener;
import dev.limiter.Verdict;
import dev.limiter.resilience.SafeListener;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Forgetting goes on whatever happens around it, and no answer waits for it. */
class SweepTest {

  private static final Policy POLICY = new Policy("p", Limit.parse("fixed-window 5/5s"));

  private final AtomicLong nanos = new AtomicLong();

  /** Nobody called for so long that nothing was swept. */
  @Test
  void b91StateThatNobodySweptIsNotCounted() {
    try (RateLimiter limiter = RateLimiter.builder(engine()).build()) {
      IntStream.range(0, 5)
          .forEach(call -> assertThat(limiter.acquire(POLICY, "a").allowed()).isTrue());
      pass(7_000);
      assertThat(limiter.acquire(POLICY, "a"))
          .satisfies(decision -> assertThat(decision.remaining()).isEqualTo(4))
          .satisfies(
              decision -> assertThat(decision.resetAfter().toMillis()).isBetween(1L, 5_000L));
    }
  }

  @Test
  void b92AListenerThatThrowsStopsNoSweepAndIsLoggedOnce() {
    RateLimiterListener throwing =
        new RateLimiterListener() {
          @Override
          public void decided(Verdict verdict) {
            throw new IllegalStateException("listener");
          }
        };
    InMemoryEngine engine = engine();
    try (LogLines log = LogLines.of(SafeListener.class);
        RateLimiter limiter = RateLimiter.builder(engine).listener(throwing).build()) {
      IntStream.range(0, 1_000).forEach(id -> limiter.acquire(POLICY, "id-" + id));
      assertThat(engine.size()).isEqualTo(1_000);
      for (int call = 0; call < 1_000; call++) {
        pass(20);
        assertThat(limiter.acquire(POLICY, "a").remaining()).isBetween(0L, 4L);
      }
      assertThat(engine.size()).isEqualTo(1);
      assertThat(log.lines())
          .containsExactly("WARNING a listener threw; this is logged once and changes no answer");
    }
  }

  private InMemoryEngine engine() {
    return InMemoryEngine.builder().nanos(nanos::get).build();
  }

  private void pass(long millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
