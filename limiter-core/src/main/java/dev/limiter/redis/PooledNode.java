package dev.limiter.redis;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.Pool;

/** A server over a pool of the caller's client, whose timeouts bind. */
final class PooledNode implements Node {

  /** Jedis takes the length that a reply claims at its word, and memory for it. */
  static final String OUT_OF_BOUNDS = "a reply was too long or too deep for the given client";

  private final String where;
  private final Supplier<Pool<Connection>> pool;

  /**
   * @param pool the client's pool for the server, which it may replace
   */
  PooledNode(String where, Supplier<Pool<Connection>> pool) {
    this.where = where;
    this.pool = pool;
  }

  @Override
  public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    deadline.leftMillis();
    CallersClient.requireThreadThatCanWait();
    Pool<Connection> current = pool.get();
    boolean healthy = false;
    Connection connection = current.getResource();
    try {
      deadline.leftMillis(); // waiting for the connection may have taken it all
      commands.forEach(command -> connection.sendCommand(command.name(), command.words()));
      List<@Nullable Object> replies = connection.getMany(commands.size());
      healthy = replies.stream().noneMatch(RedisFailure::isOfAnotherRole);
      return replies;
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw new JedisConnectionException(OUT_OF_BOUNDS, e);
    } finally {
      if (!healthy) {
        connection.setBroken();
      }
      connection.close();
      if (!healthy) {
        current.clear();
      }
    }
  }

  @Override
  public String where() {
    return where;
  }

  /** Leaves the pool to its owner. */
  @Override
  public void close() {}
}
