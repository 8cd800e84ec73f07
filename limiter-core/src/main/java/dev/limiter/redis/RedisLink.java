package dev.limiter.redis;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.commands.ProtocolCommand;

/** A way to one Redis. Thread-safe. */
interface RedisLink extends AutoCloseable {

  /**
   * Sends a command at most once, whatever happens, and waits for its reply.
   *
   * @return a Long, byte[], List or null
   * @throws redis.clients.jedis.exceptions.JedisDataException if the reply is an error
   * @throws redis.clients.jedis.exceptions.JedisException if there is no reply
   */
  @Nullable Object send(ProtocolCommand command, byte[]... arguments);

  /** Names the Redis in messages: no password. */
  String where();

  /** Frees what the link owns. */
  @Override
  void close();
}
