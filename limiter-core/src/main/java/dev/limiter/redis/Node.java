package dev.limiter.redis;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One server, and our connections to it. Thread-safe. */
interface Node extends AutoCloseable {

  /**
   * Sends the commands in one go, at most once whatever happens, and waits for their replies.
   *
   * @return one per command: a Long, byte[], List or null, or a {@link
   *     redis.clients.jedis.exceptions.JedisDataException} where the reply is an error
   * @throws redis.clients.jedis.exceptions.JedisException if not all replies came in time
   */
  List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline);

  /**
   * As {@link #exchange(List, Deadline)}, with commands that are asked for once, when they can be
   * sent.
   */
  default List<@Nullable Object> exchange(
      Supplier<List<RedisCommand>> commands, Deadline deadline) {
    return exchange(commands.get(), deadline);
  }

  /** Returns the least time that an answer takes; a call with less left is not sent. */
  default long leastNanos() {
    return 0;
  }

  /** Names the server in messages: no password. */
  String where();

  /** Frees what is ours. */
  @Override
  void close();
}
