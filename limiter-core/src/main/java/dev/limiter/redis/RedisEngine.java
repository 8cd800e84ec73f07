package dev.limiter.redis;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups;
import dev.limiter.internal.ChargeGroups.Group;
import dev.limiter.internal.EngineTraits;
import dev.limiter.internal.Quote;
import dev.limiter.internal.StateKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;

/**
 * The engine that keeps its state in Redis 6.2 or later, or Valkey 7.2 or later. Every call is one
 * atomic step and one round trip, which calls at the same time share, and is sent at most once:
 * after a timeout nobody knows whether it was counted, so it is not repeated. In a Redis Cluster
 * that holds for all charges of one client; other clients' charges of the same call are decided one
 * client after the other, and given back if a later one refuses. Without a clock of its own, each
 * script reads the server's time. Thread-safe.
 */
public final class RedisEngine implements Engine, EngineTraits {

  private final String namespace;
  private final Topology topology;
  private final Delivery delivery;
  private final RedisKeys keys;
  private final AtomicStep step;
  private final Duration deadline;
  private final @Nullable InstantSource clock;
  private final Arrival arrival;
  private volatile boolean closed;

  private RedisEngine(Topology topology, Builder builder) {
    this.namespace = builder.namespace;
    this.topology = topology;
    this.delivery = new Delivery(topology);
    this.keys = new RedisKeys(builder.namespace);
    this.step = new AtomicStep(delivery, keys, builder.clock);
    this.deadline = builder.deadline;
    this.clock = builder.clock;
    this.arrival = new Arrival(topology);
  }

  /**
   * A builder of an engine with connections of its own.
   *
   * @param uri one of
   *     <ul>
   *       <li>{@code redis://[user:password@]host[:port][/database]}
   *       <li>{@code rediss://...}: the same with TLS, the platform's trust store, and the host's
   *           name verified
   *       <li>{@code redis-cluster://[user:password@]host[:port],...}: some nodes of a Redis
   *           Cluster
   *       <li>{@code redis-sentinel://[user:password@]master@host[:port],...}: some sentinels, and
   *           what they call the master
   *     </ul>
   *     with port 6379 (26379 of a sentinel) and database 0 if absent; {@code : / @ %} and the like
   *     percent-encoded in user and password
   * @throws IllegalArgumentException if the URI is something else; the message quotes it without
   *     its password
   */
  public static Builder builder(String uri) {
    return new Builder(RedisUri.parse(uri)::topology, null);
  }

  /** An engine with connections of its own and all defaults: {@code builder(uri).build()}. */
  public static RedisEngine connect(String uri) {
    return builder(uri).build();
  }

  /**
   * A builder of an engine over a client of the caller, who sets its timeouts and closes it.
   *
   * @param client of a single Redis, of a Redis Cluster, or with Sentinel
   */
  public static Builder builder(UnifiedJedis client) {
    CallersClient callers = new CallersClient(client);
    return new Builder(idle -> callers.topology(), callers);
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    requireOpen();
    ChargeGroups groups = ChargeGroups.of(charges);
    List<Decision> decisions = groups.perCharge(answered(left -> decide(groups.groups(), left)));
    arrival.note(charges, decisions);
    return decisions;
  }

  @Override
  public void refund(Charge charge) {
    requireOpen();
    if (charge.cost() > 0) {
      List<Group> groups = ChargeGroups.of(List.of(charge)).groups();
      answered(left -> step.refund(groups, left));
    }
  }

  @Override
  public void reset(Policy policy, String key) {
    requireOpen();
    byte[] stateKey = keys.of(StateKey.of(policy, key)).getBytes(StandardCharsets.US_ASCII);
    RedisCommand delete = new RedisCommand(Command.DEL, List.of(stateKey));
    answered(left -> delivery.send(new KeyedCommand(delete, 0, null), left, ScriptReply::number));
  }

  @Override
  public Optional<InstantSource> injectedClock() {
    return Optional.ofNullable(clock);
  }

  @Override
  public boolean inProcess() {
    return false;
  }

  /** Closes the connections of our own; a caller's client stays open. */
  @Override
  public void close() {
    closed = true;
    topology.close();
  }

  /** Names the server, without a password, and the namespace. */
  @Override
  public String toString() {
    return topology.where() + ", namespace \"" + Quote.brief(namespace) + "\"";
  }

  private List<Decision> decide(List<Group> groups, Deadline left) {
    return topology.sharded()
        ? SlotBySlot.acquire(step, keys, groups, left)
        : step.acquire(groups, left);
  }

  private <T> T answered(Function<Deadline, T> call) {
    try {
      return call.apply(Deadline.after(deadline));
    } catch (RuntimeException e) {
      throw e instanceof NodeFailure known ? known.told() : RedisFailure.of(e, topology.where());
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
  }

  /** Builds a {@link RedisEngine}. Not thread-safe. */
  public static final class Builder {

    private static final Duration LONGEST_DEADLINE = Duration.ofMinutes(1);
    private static final Duration LONGEST_IDLE = Duration.ofDays(1);

    private final Function<Duration, Topology> topology;
    private final @Nullable CallersClient callers;
    private String namespace = "limiter";
    private Duration deadline = Duration.ofMillis(100);
    private Duration idle = Duration.ofSeconds(30);
    private @Nullable InstantSource clock;

    private Builder(Function<Duration, Topology> topology, @Nullable CallersClient callers) {
      this.topology = topology;
      this.callers = callers;
    }

    /** What keeps applications on one Redis apart; any text, default {@code limiter}. */
    public Builder namespace(String namespace) {
      this.namespace = Objects.requireNonNull(namespace, "namespace");
      return this;
    }

    /**
     * How long a call may take, all its waiting for a free connection, connecting and reading
     * together; only the look-up of a host's name is not bounded by it. On a client of the caller
     * it binds those that wait for others, and the client's own timeouts those that use it.
     *
     * @param deadline 1 ms to 60 s, rounded down to the millisecond; default 100 ms
     * @throws IllegalArgumentException if it is out of bounds
     */
    public Builder deadline(Duration deadline) {
      this.deadline = bounded("deadline", deadline, LONGEST_DEADLINE, "60 s");
      return this;
    }

    /**
     * Sets how long a connection may lie idle before it is replaced unasked: less than the time
     * after which a firewall or NAT gateway in between silently forgets a connection. One that the
     * server closed is noticed in any case. Without effect on a client of the caller.
     *
     * @param idle 1 ms to 1 day, rounded down to the millisecond; default 30 s
     * @throws IllegalArgumentException if it is out of bounds
     */
    public Builder idle(Duration idle) {
      this.idle = bounded("idle", idle, LONGEST_IDLE, "1 day");
      return this;
    }

    /**
     * For tests: the time instead of the server's. It must be the same source for all engines that
     * share state. Keys then live a minute longer, since that clock may stand still.
     */
    public Builder clock(InstantSource clock) {
      this.clock = Objects.requireNonNull(clock, "clock");
      return this;
    }

    /**
     * The engine, after a first exchange with Redis. One that cannot be reached is logged, and no
     * error; so is a client of the caller that may wait longer than the deadline.
     *
     * @throws IllegalArgumentException if Redis refuses us: user, password, database or permissions
     *     are wrong, it is too old, or is no such Redis as the URI says
     */
    public RedisEngine build() {
      RedisEngine engine = new RedisEngine(topology.apply(idle), this);
      try {
        RedisKeys trialKeys = RedisKeys.ofStartCheck(namespace);
        if (!new StartCheck(engine.topology, trialKeys, clock == null, deadline).run()) {
          engine.arrival.await();
        }
        if (callers != null) {
          callers.warnOfTimeoutsBeyond(deadline);
        }
        return engine;
      } catch (IllegalArgumentException e) {
        engine.close();
        throw e;
      }
    }

    private static Duration bounded(String what, Duration time, Duration longest, String bound) {
      if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(longest) > 0) {
        throw new IllegalArgumentException(what + " must be 1 ms to " + bound + ", was " + time);
      }
      return Duration.ofMillis(time.toMillis());
    }
  }
}
