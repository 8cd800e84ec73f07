package dev.limiter.redis;

import dev.limiter.EngineException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The master that Redis Sentinel names. It is asked for before the first call, and again when the
 * master failed or says that it is none: no thread listens.
 */
final class SentinelMaster implements Topology {

  private static final long LEAST_NANOS_BETWEEN_QUESTIONS = TimeUnit.MILLISECONDS.toNanos(250);

  private final String name;
  private final List<Address> sentinels;
  private final AskOrder<Address> order = new AskOrder<>();
  private final Login login;
  private final Duration longestIdle;
  private final RedisCommand question;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Master master;
  private volatile boolean doubted;
  private volatile boolean closed;
  private volatile long askedNanos;

  private record Master(Address address, Node node) {}

  SentinelMaster(String name, List<Address> sentinels, Login login, Duration longestIdle) {
    this.name = name;
    this.sentinels = sentinels;
    this.login = login;
    this.longestIdle = longestIdle;
    this.question = RedisCommand.of(Command.SENTINEL, "GET-MASTER-ADDR-BY-NAME", name);
  }

  /** While one call asks the sentinels again, others go by what is known. */
  @Override
  public Node nodeOf(byte[] key, Deadline deadline) {
    Master known = master;
    if (known == null) {
      return first(deadline);
    }
    boolean early = System.nanoTime() - askedNanos < LEAST_NANOS_BETWEEN_QUESTIONS;
    if (!doubted || early || Thread.currentThread().isInterrupted() || !asking.tryLock()) {
      return known.node();
    }
    try {
      return current(known, deadline);
    } catch (NodeFailure e) {
      return known.node();
    } finally {
      asking.unlock();
    }
  }

  private Node first(Deadline deadline) {
    try {
      deadline.lock(asking);
    } catch (JedisConnectionException e) {
      throw new NodeFailure(where(), e);
    }
    try {
      Master known = master;
      return known != null ? known.node() : current(null, deadline);
    } finally {
      asking.unlock();
    }
  }

  /** Asks, while nobody else does. */
  private Node current(@Nullable Master known, Deadline deadline) {
    askedNanos = System.nanoTime();
    Master now = named(known, deadline);
    if (!now.equals(known)) {
      master = now;
      if (known != null) {
        known.node().close();
      }
    }
    if (closed) {
      now.node().close();
    }
    doubted = false;
    return now.node();
  }

  /**
   * Returns the first master that a sentinel names and that answers as one. Each sentinel that is
   * asked may take half of what is left.
   */
  private Master named(@Nullable Master known, Deadline deadline) {
    NodeFailure last = new NodeFailure(where(), new JedisConnectionException("no sentinel"));
    for (Address sentinel : order.of(sentinels)) {
      Deadline part = deadline.reserving(0.5);
      try {
        Address address = ask(sentinel, part);
        if (known != null && known.address().equals(address)) {
          requireMaster(known.node(), part);
          return known;
        }
        return found(address, part);
      } catch (NodeFailure e) {
        order.last(sentinel);
        last = e;
      }
    }
    throw last;
  }

  private Master found(Address address, Deadline deadline) {
    Node node = OwnNode.shared(address, login, longestIdle);
    try {
      requireMaster(node, deadline);
      return new Master(address, node);
    } catch (NodeFailure e) {
      node.close();
      throw e;
    }
  }

  /** A server that does not tell its role is believed. */
  private static void requireMaster(Node node, Deadline deadline) {
    try {
      Object reply = node.exchange(List.of(Greeting.HELLO), deadline).get(0);
      if (Greeting.of(reply).isReplica()) {
        throw new ReplicaFailure(node.where());
      }
    } catch (RuntimeException e) {
      throw new NodeFailure(node.where(), e);
    }
  }

  private Address ask(Address sentinel, Deadline deadline) {
    String asked = "Redis Sentinel at " + sentinel;
    try {
      Object reply = reply(sentinel, Login.NOBODY, deadline);
      if (reply instanceof JedisDataException error && demandsLogin(error)) {
        Login same = new Login(false, login.user(), login.password(), 0);
        reply = reply(sentinel, same, deadline);
      }
      if (reply instanceof JedisDataException error) {
        throw error;
      } else if (reply instanceof List<?> words
          && words.size() == 2
          && words.get(0) instanceof byte[] host
          && words.get(1) instanceof byte[] port) {
        return new Address(text(host), Integer.parseInt(text(port)));
      }
      throw new EngineException(asked + " knows no master \"" + name + "\"");
    } catch (RuntimeException e) {
      throw new NodeFailure(asked, e);
    }
  }

  /** An error that ends the greeting counts as the reply. */
  private Object reply(Address sentinel, Login to, Deadline deadline) {
    try (OwnConnection connection = OwnConnection.open(sentinel, to, deadline, 0)) {
      Object reply = connection.exchange(List.of(question), deadline).get(0);
      return reply == null ? List.of() : reply;
    } catch (JedisDataException e) {
      return e;
    }
  }

  private static boolean demandsLogin(JedisDataException error) {
    return String.valueOf(error.getMessage()).startsWith("NOAUTH");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void doubt(Node node, byte[] key) {
    Master known = master;
    if (known != null && known.node() == node) {
      doubted = true;
    }
  }

  @Override
  public String where() {
    return "the Redis that Sentinel calls \"" + name + "\"";
  }

  @Override
  public void close() {
    closed = true;
    Master known = master;
    if (known != null) {
      known.node().close();
    }
  }
}
