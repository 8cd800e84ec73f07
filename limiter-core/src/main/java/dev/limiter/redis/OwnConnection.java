package dev.limiter.redis;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A connection of Limiter's own, already logged in. Used by one thread at a time. */
final class OwnConnection implements AutoCloseable {

  private final DeadlineSocket socket;
  private final OutputStream out;
  private final ReplyReader replies;
  private final long generation;
  private final Greeting greeting;
  private final InetAddress peer;
  private long lastUsedNanos = System.nanoTime();

  /**
   * @param socket what is read and written ends with it
   * @param generation of the connections that it belongs to
   */
  OwnConnection(
      DeadlineSocket socket,
      OutputStream out,
      ReplyReader replies,
      long generation,
      Greeting greeting,
      InetAddress peer) {
    this.socket = socket;
    this.out = out;
    this.replies = replies;
    this.generation = generation;
    this.greeting = greeting;
    this.peer = peer;
  }

  /**
   * Connects and logs in.
   *
   * @param generation of the connections that it belongs to
   * @throws redis.clients.jedis.exceptions.JedisException if it is not ready in time
   */
  static OwnConnection open(Address address, Login login, Deadline deadline, long generation) {
    try (Opening opening = new Opening(address, login, generation, deadline)) {
      OwnConnection connection = opening.proceed(deadline);
      if (connection == null) {
        throw Deadline.passed();
      }
      return connection;
    }
  }

  /**
   * Sends the commands in one go and reads their replies. After an exception, replies may still be
   * under way: the connection must be closed.
   */
  List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    socket.until(deadline);
    deadline.leftMillis(); // connecting may have taken it all
    try {
      out.write(bytes(commands));
      List<@Nullable Object> read = replies.read(commands.size());
      lastUsedNanos = System.nanoTime();
      return read;
    } catch (IOException e) {
      throw new JedisConnectionException(e);
    }
  }

  /** Returns the commands as they go over the wire. */
  static byte[] bytes(List<RedisCommand> commands) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    commands.forEach(command -> command.writeTo(bytes));
    return bytes.toByteArray();
  }

  /**
   * Returns whether it can be used, without waiting: what lies idle has nothing to say, so that a
   * byte is as bad as the end. With TLS the bytes are looked at before they are decrypted.
   */
  boolean isUsable() {
    try {
      return !replies.holdsMore() && socket.isQuiet();
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns what the server said of itself when the connection was opened. */
  Greeting greeting() {
    return greeting;
  }

  /** Returns which address of the name it goes to. */
  InetAddress peer() {
    return peer;
  }

  long generation() {
    return generation;
  }

  long idleNanos() {
    return System.nanoTime() - lastUsedNanos;
  }

  /** Sends nothing more, not even that TLS ends. */
  @Override
  public void close() {
    close(socket);
  }

  static void close(DeadlineSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
