package dev.limiter;

import dev.limiter.internal.Bounds;
import dev.limiter.resilience.FailurePolicies;
import dev.limiter.resilience.ResilientEngine;
import dev.limiter.resilience.SafeListener;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The way in: asks an engine, never blocks waiting for a permit. Thread-safe. Every method throws
 * {@link IllegalStateException} after {@link #close()}.
 *
 * <p>A failing engine never throws through it: as {@link OnEngineFailure} says, somebody else
 * decides. After a few failures in a row the engine is only probed, until it answers again.
 */
public final class RateLimiter implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(RateLimiter.class.getName());

  private static final RateLimiterListener NOBODY = new RateLimiterListener() {};

  private final ResilientEngine engine;
  private final SafeListener listener;
  private final boolean heard;
  private final LongAdder lostWrites = new LongAdder();
  private final AtomicBoolean losing = new AtomicBoolean();
  private volatile boolean closed;

  private RateLimiter(Builder builder) {
    this.heard = builder.listener != NOBODY;
    this.listener = new SafeListener(builder.listener);
    this.engine =
        ResilientEngine.over(
            builder.engine,
            new FailurePolicies(builder.onEngineFailure, builder.onEngineFailureOfPolicy),
            builder.denials,
            listener,
            builder.nanos);
  }

  /** A builder over the engine, which the limiter will close. */
  public static Builder builder(Engine engine) {
    return new Builder(Objects.requireNonNull(engine, "engine"));
  }

  /** Asks for cost 1. */
  public Decision acquire(Policy policy, String key) {
    return acquire(policy, key, 1);
  }

  /**
   * Asks for a cost; 0 is a pure look.
   *
   * @throws IllegalArgumentException if the cost is negative
   */
  public Decision acquire(Policy policy, String key, long cost) {
    return decide(List.of(new Charge(policy, key, cost))).get(0);
  }

  /**
   * Asks for all charges at once: all are consumed, or none.
   *
   * @param charges 1 to 1,000
   * @throws IllegalArgumentException if there are none or more than 1,000, or one policy name,
   *     algorithm, window and key comes with different numbers
   */
  public Verdict acquire(List<Charge> charges) {
    Bounds.requireCharges(charges.size());
    return new Verdict(decide(List.copyOf(charges)));
  }

  /** Looks without consuming or writing anything; always allowed. */
  public Decision peek(Policy policy, String key) {
    return acquire(policy, key, 0);
  }

  /**
   * Gives back at most what is still counted now: to the engine, or while it is lost to the one
   * that stands in. A failing engine is counted and logged, once per run of failures, never thrown.
   *
   * @throws IllegalArgumentException if the cost is negative
   */
  public void refund(Policy policy, String key, long cost) {
    Charge charge = new Charge(policy, key, cost);
    write("refund", () -> engine.refund(charge));
  }

  /**
   * Gives back what an earlier decision took, where it was taken: nothing, if nobody counted it.
   * Otherwise like {@link #refund(Policy, String, long)}.
   *
   * @param taken the allowed decision of a verdict that was allowed
   * @param cost how much of it to give back
   * @throws IllegalArgumentException if the cost is negative
   */
  public void refund(Decision taken, String key, long cost) {
    Charge charge = new Charge(taken.policy(), key, cost);
    write("refund", () -> engine.refund(charge, taken.source()));
  }

  /**
   * Forgets all usage of the key, here and in the engine. A failing engine is counted and logged,
   * once per run of failures, never thrown.
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
    List<Decision> decisions = engine.acquire(charges);
    if (heard && anyCost(charges)) {
      listener.decided(new Verdict(decisions));
    }
    return decisions;
  }

  private static boolean anyCost(List<Charge> charges) {
    for (Charge charge : charges) {
      if (charge.cost() > 0) {
        return true;
      }
    }
    return false;
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
      listener.writeLost(e);
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
    private final Map<String, OnEngineFailure> onEngineFailureOfPolicy = new HashMap<>();
    private OnEngineFailure onEngineFailure = OnEngineFailure.LOCAL;
    private OptionalInt denials = OptionalInt.empty();
    private RateLimiterListener listener = NOBODY;
    private LongSupplier nanos = System::nanoTime;

    private Builder(Engine engine) {
      this.engine = engine;
    }

    /** What decides while the engine fails; default {@link OnEngineFailure#LOCAL}. */
    public Builder onEngineFailure(OnEngineFailure onEngineFailure) {
      this.onEngineFailure = Objects.requireNonNull(onEngineFailure, "onEngineFailure");
      return this;
    }

    /** What decides charges of one policy, by its name, while the engine fails. */
    public Builder onEngineFailure(String policy, OnEngineFailure onEngineFailure) {
      onEngineFailureOfPolicy.put(
          Objects.requireNonNull(policy, "policy"),
          Objects.requireNonNull(onEngineFailure, "onEngineFailure"));
      return this;
    }

    /**
     * How many refusals are remembered on this node, so that they need not be asked again; 0 for
     * none. Each is remembered until its wait is over, at most 5 s, so a reset on another node is
     * seen after 5 s. Default: 100,000; none if the engine lies in this process or decides by an
     * injected clock.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder denialCache(int entries) {
      if (entries < 0) {
        throw new IllegalArgumentException("denialCache must be >= 0, was " + entries);
      }
      this.denials = OptionalInt.of(entries);
      return this;
    }

    /** Who hears of decisions and outages; default nobody. */
    public Builder listener(RateLimiterListener listener) {
      this.listener = Objects.requireNonNull(listener, "listener");
      return this;
    }

    /** What {@link System#nanoTime} is otherwise. */
    Builder nanos(LongSupplier nanos) {
      this.nanos = nanos;
      return this;
    }

    /** The limiter. */
    public RateLimiter build() {
      return new RateLimiter(this);
    }
  }
}
