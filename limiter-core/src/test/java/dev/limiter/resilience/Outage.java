package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.util.List;
import java.util.Map;

/** An engine that can be lost, with what stands in for it, and a policy for each way to do so. */
final class Outage {

  static final Limit TWO_PER_MINUTE = Limit.parse("fixed-window 2/1m");
  static final Policy LOCAL = new Policy("local", TWO_PER_MINUTE);
  static final Policy ALLOW = new Policy("allow", TWO_PER_MINUTE);
  static final Policy DENY = new Policy("deny", TWO_PER_MINUTE);

  final HandTime time = new HandTime();
  final BreakableEngine engine = new BreakableEngine(time);
  final Heard heard = new Heard();
  final FallbackEngine fallback =
      new FallbackEngine(
          engine,
          new FailurePolicies(
              OnEngineFailure.LOCAL,
              Map.of("allow", OnEngineFailure.ALLOW, "deny", OnEngineFailure.DENY)),
          heard,
          time::nanos);

  Decision ask(Policy policy, long cost) {
    return fallback.acquire(List.of(new Charge(policy, "k", cost))).get(0);
  }

  /** Lets the engine fail until it counts as lost. */
  void lose() {
    engine.fail();
    for (int i = 0; i < 5; i++) {
      ask(ALLOW, 1);
    }
    assertThat(heard.events).endsWith("lost");
  }
}
