package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever one client asks: no denial from memory is wrong, and no wait that it tells too short.
 */
class DenialLawTest {

  private static final int STEPS = 20_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 10/1s",
        "fixed-window 10/20s",
        "sliding-log 10/1s",
        "sliding-log 10/20s",
        "sliding-counter 10/1s",
        "sliding-counter 10/20s",
        "token-bucket 10 refill 7/1s",
        "token-bucket 10 refill 3/20s"
      })
  void aDenialIsTrueAndItsWaitIsEnough(String text) {
    Policy policy = new Policy("p", Limit.parse(text));
    HandTime time = new HandTime();
    BreakableEngine engine = new BreakableEngine(time);
    ResilientEngine limiter =
        ResilientEngine.over(
            engine,
            new FailurePolicies(OnEngineFailure.LOCAL, Map.of()),
            OptionalInt.of(10),
            new SafeListener(new Heard()),
            time::nanos);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int denials = 0;
    for (int step = 0; step < STEPS; step++) {
      long cost = random.nextLong(1, 12);
      Decision decision = limiter.acquire(List.of(new Charge(policy, "k", cost))).get(0);
      if (decision.source() == Source.CACHED_DENIAL) {
        denials++;
        assertThat(look(engine, policy)).as("seed %d, step %d", seed, step).isLessThan(cost);
        if (decision.outcome() == Outcome.REFUSED && random.nextInt(4) == 0) {
          time.passMillis(decision.retryAfter().toMillis());
          assertThat(look(engine, policy))
              .as("seed %d, step %d", seed, step)
              .isGreaterThanOrEqualTo(cost);
        }
      }
      time.passMillis(random.nextInt(200));
    }
    assertThat(denials).isGreaterThan(STEPS / 10);
  }

  private static long look(BreakableEngine engine, Policy policy) {
    return engine.acquire(List.of(new Charge(policy, "k", 0))).get(0).remaining();
  }
}
