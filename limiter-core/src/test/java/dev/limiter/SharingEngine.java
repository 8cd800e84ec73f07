package dev.limiter;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * One of many that share an engine, each with a clock and with keys of its own, so that a test on
 * it runs at the same time as others on the same engine.
 *
 * @param shared reads {@link #CLOCK_OF_CALLER}
 * @param prefix of all keys; nobody else's begins so
 */
record SharingEngine(Engine shared, InstantSource clock, String prefix) implements Engine {

  private static final ThreadLocal<InstantSource> CLOCK = new ThreadLocal<>();

  /** The clock of whoever calls the shared engine in this thread. */
  static final InstantSource CLOCK_OF_CALLER = SharingEngine::now;

  private static Instant now() {
    return CLOCK.get().instant();
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    List<Charge> own = charges.stream().map(this::own).toList();
    CLOCK.set(clock);
    return shared.acquire(own);
  }

  @Override
  public void refund(Charge charge) {
    CLOCK.set(clock);
    shared.refund(own(charge));
  }

  @Override
  public void reset(Policy policy, String key) {
    shared.reset(policy, prefix + key);
  }

  private Charge own(Charge charge) {
    return new Charge(charge.policy(), prefix + charge.key(), charge.cost());
  }

  /** Leaves the shared one open. */
  @Override
  public void close() {}
}
