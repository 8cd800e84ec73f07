package dev.limiter.redis;

import dev.limiter.internal.Interruption;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.Pool;

/**
 * The client of the caller, who closes it. The client's own way to send a command may send it again
 * after a timeout, so we take its connections: from its pools, found by name since no class that
 * has them is in all versions of Jedis, or as a pipeline where it shows no pool.
 */
final class CallersClient {

  private static final System.Logger LOG = System.getLogger(RedisEngine.class.getName());
  private static final String WHERE = "the Redis of the given client";

  /** At once: a pool has 8 unless set otherwise, and not for us alone. */
  private static final int MOST_CONNECTIONS = 4;

  private final UnifiedJedis client;
  private final AtomicBoolean missing = new AtomicBoolean();

  CallersClient(UnifiedJedis client) {
    this.client = Objects.requireNonNull(client, "client");
  }

  /** What the client is connected to. */
  Topology topology() {
    if (pools() != null) {
      return new Cluster(
          "the Redis Cluster of the given client", this::addresses, this::node, this::learn);
    }
    Pool<Connection> pool = pool();
    return new SingleNode(
        shared(
            pool != null ? new PooledNode(WHERE, () -> pool) : new PipelinedNode(WHERE, client)));
  }

  /**
   * Warns if the client may wait longer than the deadline. A client that shows no pool, and one
   * that cannot connect now, do not tell.
   */
  void warnOfTimeoutsBeyond(Duration deadline) {
    Map<String, Pool<Connection>> pools = pools();
    Pool<Connection> pool =
        pools == null ? pool() : pools.values().stream().findFirst().orElse(null);
    if (pool == null) {
      return;
    }
    try (Connection connection = pool.getResource()) {
      List<String> longer = new ArrayList<>();
      addIfLonger(longer, "for a free connection ", pool.getMaxWaitDuration(), deadline);
      Duration reply = Duration.ofMillis(connection.getSoTimeout());
      addIfLonger(longer, "for a reply ", reply.isZero() ? reply.minusMillis(1) : reply, deadline);
      if (!longer.isEmpty()) {
        LOG.log(
            Level.WARNING,
            "the given client may wait "
                + String.join(", and ", longer)
                + ", longer than the deadline of "
                + deadline.toMillis()
                + " ms; set its timeouts");
      }
    } catch (JedisException e) {
      LOG.log(Level.DEBUG, "the timeouts of the given client are not known", e);
    }
  }

  /**
   * @param wait negative is without end
   */
  private static void addIfLonger(
      List<String> longer, String what, Duration wait, Duration deadline) {
    if (wait.isNegative()) {
      longer.add(what + "without end");
    } else if (wait.compareTo(deadline) > 0) {
      longer.add(what + wait.toMillis() + " ms");
    }
  }

  private List<Address> addresses() {
    return Objects.requireNonNull(pools()).keySet().stream()
        .map(node -> Address.of(HostAndPort.from(node)))
        .toList();
  }

  private static Node shared(Node node) {
    return new GroupCommit(node, MOST_CONNECTIONS);
  }

  private Node node(Address address) {
    String name = address.host() + ":" + address.port();
    return shared(
        new PooledNode(
            "Redis at " + address,
            () -> {
              Pool<Connection> pool = Objects.requireNonNull(pools()).get(name);
              if (pool == null) {
                missing.set(true);
                throw new JedisConnectionException("the given client does not know this node yet");
              }
              return pool;
            }));
  }

  /**
   * Makes sure that the client's sockets outlive the call: an interrupted virtual thread closes
   * each that it waits for.
   *
   * @throws JedisException if the thread is such a one; nothing is sent then
   */
  static void requireThreadThatCanWait() {
    if (Interruption.closesSockets()) {
      throw new JedisException(new InterruptedException());
    }
  }

  /** Lets a client that lacks a node find out on its own way, by a read that it may repeat. */
  private void learn(byte[] key) {
    if (missing.getAndSet(false)) {
      try {
        client.get(key);
      } catch (JedisException e) {
        LOG.log(Level.DEBUG, "the given client found no way to a node that it lacks", e);
      }
    }
  }

  /** By host:port; null if the client is not one of a Redis Cluster. */
  @SuppressWarnings("unchecked")
  private @Nullable Map<String, Pool<Connection>> pools() {
    return (Map<String, Pool<Connection>>) got("getClusterNodes");
  }

  @SuppressWarnings("unchecked")
  private @Nullable Pool<Connection> pool() {
    return (Pool<Connection>) got("getPool");
  }

  private @Nullable Object got(String method) {
    try {
      return client.getClass().getMethod(method).invoke(client);
    } catch (NoSuchMethodException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new JedisConnectionException("the given client fails in " + method, e);
    }
  }
}
