package dev.limiter;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * The way in: asks an engine, never blocks waiting for a permit. Thread-safe. Every method throws
 * {@link IllegalStateException} after {@link #close()}.
 */
public final class RateLimiter implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(RateLimiter.class.getName());

  private final Engine engine;
  private final LongAdder lostWrites = new LongAdder();
  private final AtomicBoolean losing = new AtomicBoolean();
  private volatile boolean closed;

  private RateLimiter(Engine engine) {
    this.engine = engine;
  }

  /** A builder over the engine, which the limiter will close. */
  public static Builder builder(Engine engine) {
    return new Builder(Objects.requireNonNull(engine, "engine"));
  }

  /**
   * Asks for cost 1.
   *
   * @throws EngineException if the engine fails
   */
  public Decision acquire(Policy policy, String key) {
    return acquire(policy, key, 1);
  }

  /**
   * Asks for a cost; 0 is a pure look.
   *
   * @throws IllegalArgumentException if the cost is negative
   * @throws EngineException if the engine fails
   */
  public Decision acquire(Policy policy, String key, long cost) {
    return decide(List.of(new Charge(policy, key, cost))).get(0);
  }

  /**
   * Asks for all charges at once: all are consumed, or none.
   *
   * @throws IllegalArgumentException if the list is empty, or one policy name, algorithm, window
   *     and key comes with different numbers
   * @throws EngineException if the engine fails
   */
  public Verdict acquire(List<Charge> charges) {
    return new Verdict(decide(charges));
  }

  /**
   * Looks without consuming or writing anything; always allowed.
   *
   * @throws EngineException if the engine fails
   */
  public Decision peek(Policy policy, String key) {
    return acquire(policy, key, 0);
  }

  /**
   * Gives back at most what is still counted now. A failing engine is counted and logged, once per
   * run of failures, never thrown.
   *
   * @throws IllegalArgumentException if the cost is negative
   */
  public void refund(Policy policy, String key, long cost) {
    Charge charge = new Charge(policy, key, cost);
    write("refund", () -> engine.refund(charge));
  }

  /**
   * Forgets all usage of the key. A failing engine is counted and logged, once per run of failures,
   * never thrown.
   */
  public void reset(Policy policy, String key) {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(key, "key");
    write("reset", () -> engine.reset(policy, key));
  }

  /** Closes the engine; may be called more than once. */
  @Override
  public void close() {
    closed = true;
    engine.close();
  }

  private List<Decision> decide(List<Charge> charges) {
    requireOpen();
    return engine.acquire(charges);
  }

  private void write(String what, Runnable call) {
    requireOpen();
    try {
      call.run();
      losing.set(false);
    } catch (EngineException e) {
      lostWrites.increment();
      if (losing.compareAndSet(false, true)) {
        LOG.log(Level.WARNING, "a " + what + " was lost, " + lostWrites + " lost so far", e);
      }
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the rate limiter is closed");
    }
  }

  /** Builds a {@link RateLimiter}. Not thread-safe. */
  public static final class Builder {

    private final Engine engine;

    private Builder(Engine engine) {
      this.engine = engine;
    }

    /** The limiter. */
    public RateLimiter build() {
      return new RateLimiter(engine);
    }
  }
}
