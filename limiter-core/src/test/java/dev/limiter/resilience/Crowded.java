package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;

/** An engine where every id has used up its limit for a minute, but one that the engine counts. */
record Crowded(Engine engine) implements Engine {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    Charge charge = charges.get(0);
    return charge.key().equals("victim")
        ? engine.acquire(charges)
        : List.of(new Decision(charge.policy(), Outcome.REFUSED, 0, MINUTE, MINUTE, Source.ENGINE));
  }

  @Override
  public void refund(Charge charge) {
    engine.refund(charge);
  }

  @Override
  public void reset(Policy policy, String key) {
    engine.reset(policy, key);
  }

  @Override
  public void close() {
    engine.close();
  }
}
