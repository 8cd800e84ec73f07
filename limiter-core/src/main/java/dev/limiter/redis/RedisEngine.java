package dev.limiter.redis;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import dev.limiter.internal.ChargeGroups;
import dev.limiter.internal.ChargeGroups.Group;
import dev.limiter.internal.StateKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;

/**
 * The engine that keeps its state in Redis 6.2 or later, or Valkey 7.2 or later. Every call is one
 * atomic step and one round trip, and is sent at most once: after a timeout nobody knows whether it
 * was counted, so it is not repeated. Without a clock of its own, each script reads the server's
 * time. Thread-safe.
 */
public final class RedisEngine implements Engine {

  private final RedisLink link;
  private final RedisKeys keys;
  private final @Nullable InstantSource clock;
  private volatile boolean closed;

  private RedisEngine(RedisLink link, RedisKeys keys, @Nullable InstantSource clock) {
    this.link = link;
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * A builder of an engine with connections of its own.
   *
   * @param uri {@code redis://[user:password@]host[:port][/database]}, or {@code rediss://} for TLS
   *     with the platform's trust store and the host's name verified; port 6379 and database 0 if
   *     absent; user and password percent-encoded where they hold {@code : / @ %} and the like
   * @throws IllegalArgumentException if the URI is something else; the message quotes it without
   *     its password
   */
  public static Builder builder(String uri) {
    RedisUri address = RedisUri.parse(uri);
    return new Builder(deadline -> new OwnConnections(address, deadline), true);
  }

  /** An engine with connections of its own and all defaults: {@code builder(uri).build()}. */
  public static RedisEngine connect(String uri) {
    return builder(uri).build();
  }

  /**
   * A builder of an engine over a client of the caller, who sets its timeouts and closes it.
   *
   * @param client not of a Redis Cluster
   */
  public static Builder builder(UnifiedJedis client) {
    CallersClient link = new CallersClient(Objects.requireNonNull(client, "client"));
    return new Builder(deadline -> link, false);
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    requireOpen();
    ChargeGroups groups = ChargeGroups.of(List.copyOf(charges));
    ScriptCall call = acquireOf(groups);
    Object reply = answered(() -> call.send(link));
    return groups.perCharge(ScriptReply.decisions(reply, groups.groups()));
  }

  @Override
  public void refund(Charge charge) {
    requireOpen();
    if (charge.cost() > 0) {
      Group group = ChargeGroups.of(List.of(charge)).groups().get(0);
      ScriptCall call = ScriptCall.refund(group, keys, ScriptTime.of(clock));
      ScriptReply.requireNumber(answered(() -> call.send(link)));
    }
  }

  @Override
  public void reset(Policy policy, String key) {
    requireOpen();
    byte[] stateKey = keys.of(StateKey.of(policy, key)).getBytes(StandardCharsets.US_ASCII);
    ScriptReply.requireNumber(answered(() -> link.send(Command.DEL, stateKey)));
  }

  /** Closes the connections of our own; a caller's client stays open. */
  @Override
  public void close() {
    closed = true;
    link.close();
  }

  private ScriptCall acquireOf(ChargeGroups groups) {
    return ScriptCall.acquire(groups.groups(), keys, ScriptTime.of(clock));
  }

  private @Nullable Object answered(Supplier<@Nullable Object> call) {
    try {
      return call.get();
    } catch (RuntimeException e) {
      throw RedisFailure.of(e, link.where());
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
  }

  /** Reads one state of every algorithm, none of which exists. */
  private void look() {
    Duration minute = Duration.ofMinutes(1);
    Stream<Limit> limits =
        Stream.of(
            new FixedWindow(1, minute),
            new SlidingLog(1, minute),
            new SlidingCounter(1, minute),
            new TokenBucket(1, 1, minute));
    Stream<Charge> looks = limits.map(limit -> new Charge(new Policy("start-check", limit), "", 0));
    acquireOf(ChargeGroups.of(looks.toList())).send(link);
  }

  /** Builds a {@link RedisEngine}. Not thread-safe. */
  public static final class Builder {

    private static final Duration LONGEST_DEADLINE = Duration.ofMinutes(1);

    private final Function<Duration, RedisLink> connect;
    private final boolean ownConnections;
    private String namespace = "limiter";
    private Duration deadline = Duration.ofMillis(100);
    private @Nullable InstantSource clock;

    private Builder(Function<Duration, RedisLink> connect, boolean ownConnections) {
      this.connect = connect;
      this.ownConnections = ownConnections;
    }

    /** What keeps applications on one Redis apart; any text, default {@code limiter}. */
    public Builder namespace(String namespace) {
      this.namespace = Objects.requireNonNull(namespace, "namespace");
      return this;
    }

    /**
     * How long a call may wait for a free connection, to connect, and for the reply: each of them,
     * not yet their sum.
     *
     * @param deadline 1 ms to 60 s, rounded down to the millisecond; default 100 ms
     * @throws IllegalArgumentException if it is out of bounds
     * @throws IllegalStateException if the client is the caller's, whose timeouts count
     */
    public Builder deadline(Duration deadline) {
      if (deadline.toMillis() < 1 || deadline.compareTo(LONGEST_DEADLINE) > 0) {
        throw new IllegalArgumentException("deadline must be 1 ms to 60 s, was " + deadline);
      }
      if (!ownConnections) {
        throw new IllegalStateException(
            "a deadline is for connections of our own; set the timeouts of the given client");
      }
      this.deadline = deadline;
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
     * error.
     *
     * @throws IllegalArgumentException if Redis refuses us: user, password, database or permissions
     *     are wrong, it is too old, or is no single server
     */
    public RedisEngine build() {
      RedisLink link = connect.apply(deadline);
      RedisEngine engine = new RedisEngine(link, new RedisKeys(namespace), clock);
      try {
        new StartCheck(link).run(engine::look);
        return engine;
      } catch (IllegalArgumentException e) {
        engine.close();
        throw e;
      }
    }
  }
}
