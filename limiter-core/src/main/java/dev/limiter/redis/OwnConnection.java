package dev.limiter.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A connection of ours, already logged in. Used by one thread at a time. */
final class OwnConnection implements AutoCloseable {

  private final Connection connection;
  private final DeadlineSocket socket;
  private final long generation;
  private long lastUsedNanos;

  private OwnConnection(Connection connection, DeadlineSocket socket, long generation) {
    this.connection = connection;
    this.socket = socket;
    this.generation = generation;
  }

  /**
   * Connects and logs in.
   *
   * @param generation of the connections that it belongs to
   */
  static OwnConnection open(Address address, Login login, Deadline deadline, long generation) {
    DeadlineSocket socket = connect(address, deadline);
    try {
      Connection connection =
          new Connection(
              () -> {
                try {
                  return login.secured(socket, address);
                } catch (IOException e) {
                  throw new JedisConnectionException(e);
                }
              },
              login.greeting());
      return new OwnConnection(connection, socket, generation);
    } catch (RuntimeException e) {
      close(socket);
      throw e;
    }
  }

  private static DeadlineSocket connect(Address address, Deadline deadline) {
    try {
      return DeadlineSocket.to(address, deadline);
    } catch (IOException e) {
      throw new JedisConnectionException(e);
    }
  }

  /** After an exception, replies may still be under way: the connection must be closed. */
  List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    socket.readUntil(deadline);
    deadline.leftMillis(); // connecting may have taken it all
    commands.forEach(command -> connection.sendCommand(command.name(), command.words()));
    List<@Nullable Object> replies = connection.getMany(commands.size());
    lastUsedNanos = System.nanoTime();
    return replies;
  }

  long generation() {
    return generation;
  }

  long idleNanos() {
    return System.nanoTime() - lastUsedNanos;
  }

  /** Sends nothing more, not even what Jedis holds in its buffer. */
  @Override
  public void close() {
    close(socket);
  }

  private static void close(DeadlineSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
