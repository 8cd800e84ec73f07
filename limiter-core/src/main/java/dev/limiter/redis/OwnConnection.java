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
  private final Greeting greeting;
  private long lastUsedNanos;

  private OwnConnection(
      Connection connection, DeadlineSocket socket, long generation, Greeting greeting) {
    this.connection = connection;
    this.socket = socket;
    this.generation = generation;
    this.greeting = greeting;
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
              });
      connection.connect();
      List<RedisCommand> commands = Greeting.commands(login);
      send(connection, commands);
      Greeting greeting = Greeting.read(commands, connection.getMany(commands.size()));
      return new OwnConnection(connection, socket, generation, greeting);
    } catch (JedisConnectionException e) {
      close(socket);
      throw new GreetingFailure(address, login, e);
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
    send(connection, commands);
    List<@Nullable Object> replies = connection.getMany(commands.size());
    lastUsedNanos = System.nanoTime();
    return replies;
  }

  private static void send(Connection connection, List<RedisCommand> commands) {
    commands.forEach(command -> connection.sendCommand(command.name(), command.words()));
  }

  /** Returns what the server said of itself when the connection was opened. */
  Greeting greeting() {
    return greeting;
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
