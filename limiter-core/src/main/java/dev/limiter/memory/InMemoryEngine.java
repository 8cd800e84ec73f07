package dev.limiter.memory;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups;
import dev.limiter.internal.ChargeGroups.Group;
import dev.limiter.internal.EngineTraits;
import dev.limiter.internal.StateKey;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps usage in this process: for one node, for development and for tests; gives the same answers
 * as the Redis engine, to the millisecond. Thread-safe; has no thread of its own.
 *
 * <p>At most {@code maxKeys} keys are kept. Beyond that, keys are dropped, and start afresh if they
 * come back; one that still refuses is never dropped while there is one that does not. Memory
 * depends on {@code maxKeys} alone, whatever is charged, refused, refunded or reset; only a key of
 * a sliding log takes more the higher its limit is, up to 16 bytes per unit.
 */
public final class InMemoryEngine implements Engine, EngineTraits {

  private static final long DEFAULT_MAX_KEYS = 100_000;
  private final Entries entries;
  private final Ticker ticker;
  private final Optional<InstantSource> injectedClock;
  private volatile boolean closed;

  private InMemoryEngine(Builder builder) {
    this.ticker = new Ticker(builder.nanos, builder.clock);
    this.injectedClock = Optional.ofNullable(builder.clock);
    this.entries = new Entries(builder.maxKeys, injectedClock.isPresent());
  }

  /** An engine on a monotonic clock, anchored once to the wall clock, for up to 100,000 keys. */
  public static InMemoryEngine create() {
    return builder().build();
  }

  /** A builder with the settings of {@link #create()}. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    requireOpen();
    return charges.size() == 1 ? List.of(decide(charges.get(0))) : decide(ChargeGroups.of(charges));
  }

  /**
   * What nearly every call asks, with no detour over lists of one. The clock is read before the
   * entry is held, which would make others wait for it, and again if others were later.
   */
  private Decision decide(Charge charge) {
    Moment moment = ticker.now();
    while (true) {
      Entry entry = entries.of(charge.policy(), charge.key());
      if (!entries.hold(entry)) {
        continue;
      }
      Decision decision;
      try {
        if (entry.writtenAfter(moment)) {
          moment = ticker.now();
        }
        decision = Call.decide(charge.policy(), charge.cost(), entry, moment);
      } finally {
        entries.release(entry);
      }
      entries.tidy(moment);
      return decision;
    }
  }

  private List<Decision> decide(ChargeGroups charges) {
    List<Group> groups = charges.groups();
    Call call =
        entries.holding(
            groups.stream().map(Group::state).toList(),
            held -> Call.decide(groups, held, ticker.now()));
    entries.tidy(call.moment());
    return charges.perCharge(call.decisions());
  }

  @Override
  public void refund(Charge charge) {
    requireOpen();
    if (charge.cost() > 0) {
      entries.holding(
          List.of(StateKey.of(charge)),
          held -> held[0].give(charge.policy().limit(), charge.cost(), ticker.now()));
    }
  }

  @Override
  public void reset(Policy policy, String key) {
    requireOpen();
    entries.holding(List.of(StateKey.of(policy, key)), held -> held[0].clear());
  }

  @Override
  public void close() {
    closed = true;
    entries.clear();
  }

  @Override
  public Optional<InstantSource> injectedClock() {
    return injectedClock;
  }

  @Override
  public boolean inProcess() {
    return true;
  }

  /** How many keys are kept now. */
  int size() {
    return entries.size();
  }

  /** How many entries eviction knows, also of keys that were removed. */
  int listed() {
    return entries.listed();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the in-memory engine is closed");
    }
  }

  /** Builds an {@link InMemoryEngine}. Not thread-safe. */
  public static final class Builder {

    private @Nullable InstantSource clock;
    private long maxKeys = DEFAULT_MAX_KEYS;
    private LongSupplier nanos = System::nanoTime;

    private Builder() {}

    /** For tests: the time to decide by. Default: monotonic, anchored once to the wall clock. */
    public Builder clock(InstantSource clock) {
      this.clock = Objects.requireNonNull(clock, "clock");
      return this;
    }

    /**
     * How many keys are kept at most; default 100,000.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Builder maxKeys(long maxKeys) {
      if (maxKeys < 1) {
        throw new IllegalArgumentException("maxKeys must be >= 1, was " + maxKeys);
      }
      this.maxKeys = maxKeys;
      return this;
    }

    /** What {@link System#nanoTime} is otherwise. */
    Builder nanos(LongSupplier nanos) {
      this.nanos = nanos;
      return this;
    }

    /** The engine. */
    public InMemoryEngine build() {
      return new InMemoryEngine(this);
    }
  }
}
