package dev.limiter;

import dev.limiter.internal.Bounds;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/**
 * One of many that share an engine, each with a clock and with keys of its own, so that a test on
 * it runs at the same time as others on the same engine.
 */
final class SharingEngine implements Engine {

  private static final ThreadLocal<InstantSource> CLOCK =
      ThreadLocal.withInitial(InstantSource::system);

  /** The clock of whoever calls the shared engine in this thread. */
  static final InstantSource CLOCK_OF_CALLER = SharingEngine::now;

  private final Engine shared;
  private final InstantSource clock;
  private final String prefix;
  private volatile boolean closed;

  /**
   * @param shared reads {@link #CLOCK_OF_CALLER}
   * @param prefix of all keys; nobody else's begins so
   */
  SharingEngine(Engine shared, InstantSource clock, String prefix) {
    this.shared = shared;
    this.clock = clock;
    this.prefix = prefix;
  }

  private static Instant now() {
    return CLOCK.get().instant();
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    Bounds.requireCharges(charges.size());
    List<Charge> own = charges.stream().map(this::own).toList();
    return forThisTest().acquire(own);
  }

  @Override
  public void refund(Charge charge) {
    forThisTest().refund(own(charge));
  }

  @Override
  public void reset(Policy policy, String key) {
    forThisTest().reset(policy, own(key));
  }

  private Charge own(Charge charge) {
    return new Charge(charge.policy(), own(charge.key()), charge.cost());
  }

  private String own(String key) {
    return prefix + Objects.requireNonNull(key);
  }

  private Engine forThisTest() {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
    CLOCK.set(clock);
    return shared;
  }

  /** Leaves the shared one open. */
  @Override
  public void close() {
    closed = true;
  }
}
