package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * A connection that is being opened. Each caller takes it as far as its own time allows: connected,
 * secured, greeted; where one has to leave, another goes on. Used by one thread at a time.
 */
final class Opening implements AutoCloseable {

  private final Address address;
  private final Login login;
  private final long generation;
  private final Deadline first;
  private final AskOrder<InetAddress> order;
  private final List<InetAddress> candidates;
  private final Set<InetAddress> replicas = new HashSet<>();
  private final List<RedisCommand> greeting;
  private final List<@Nullable Object> greeted = new ArrayList<>();
  private int tried;
  private @Nullable DeadlineSocket socket;
  private Deadline share;
  private boolean connected;
  private @Nullable SSLSocket tls;
  private @Nullable OutputStream out;
  private @Nullable ReplyReader replies;
  private boolean ready;
  private long progressNanos = System.nanoTime();

  /**
   * Looks up the host's name, which takes as long as it takes.
   *
   * @param generation of the connections that it belongs to
   * @param first of the first caller: each address of a name but the last gets its share of that
   */
  Opening(Address address, Login login, long generation, Deadline first) {
    this(address, login, generation, first, new AskOrder<>());
  }

  /**
   * The same with an order in which the addresses of the name are tried. One that answers as a
   * replica is taken only where no other answers as a master.
   */
  Opening(
      Address address, Login login, long generation, Deadline first, AskOrder<InetAddress> order) {
    this.address = address;
    this.order = order;
    this.login = login;
    this.generation = generation;
    this.first = first;
    this.share = first;
    this.greeting = Greeting.commands(login);
    try {
      this.candidates = order.of(List.of(InetAddress.getAllByName(address.host())));
    } catch (IOException e) {
      throw new JedisConnectionException(e);
    }
  }

  /**
   * Goes on until the deadline.
   *
   * @return the connection, or null if it is not ready yet
   * @throws redis.clients.jedis.exceptions.JedisException if it never will be; it is closed
   */
  @Nullable OwnConnection proceed(Deadline deadline) {
    try {
      return opened(deadline);
    } catch (SocketTimeoutException e) {
      return null;
    } catch (IOException e) {
      close();
      JedisConnectionException failure = new JedisConnectionException(e);
      throw connected ? new GreetingFailure(address, login, failure) : failure;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Returns what a caller is thrown who has to leave before it is ready. */
  Unsent unopened() {
    SocketTimeoutException late = new SocketTimeoutException("the deadline has passed");
    return Unsent.unopened(
        connected ? new GreetingFailure(address, login, new JedisConnectionException(late)) : late);
  }

  private OwnConnection opened(Deadline deadline) throws IOException {
    while (!connected) {
      connect(deadline);
    }
    DeadlineSocket here = Objects.requireNonNull(socket);
    here.until(deadline);
    if (login.tls() && out == null) {
      shakeHands(here);
    }
    if (replies == null) {
      out = tls == null ? here.getOutputStream() : tls.getOutputStream();
      InputStream in = tls == null ? here.getInputStream() : tls.getInputStream();
      replies = new ReplyReader(in);
      out.write(OwnConnection.bytes(greeting));
    }
    while (greeted.size() < greeting.size()) {
      greeted.add(replies.readWhole());
      progressNanos = System.nanoTime();
    }
    Greeting read = Greeting.read(greeting, greeted);
    if (replies.holdsMore()) {
      throw new ProtocolException("the server said more than it was asked for");
    }
    InetAddress peer = candidates.get(tried - 1);
    if (read.isReplica() && candidates.size() > 1 && replicas.add(peer)) {
      passOver(peer);
      return opened(deadline);
    }
    ready = true;
    return new OwnConnection(here, Objects.requireNonNull(out), replies, generation, read, peer);
  }

  /** Leaves a replica for the other addresses, and comes back to it behind them. */
  private void passOver(InetAddress replica) {
    close();
    order.last(replica);
    candidates.add(replica);
    socket = null;
    connected = false;
    tls = null;
    out = null;
    replies = null;
    greeted.clear();
  }

  /** Tries one address after the other; only the last is waited for beyond its share. */
  private void connect(Deadline deadline) throws IOException {
    boolean last = tried >= candidates.size();
    try {
      if (socket == null) {
        int left = candidates.size() - tried;
        share = first.reserving(1 - 1.0 / left);
        InetAddress candidate = candidates.get(tried++);
        last = tried == candidates.size();
        socket = DeadlineSocket.to(new InetSocketAddress(candidate, address.port()), deadline);
      }
      socket.until(last || share.nanosAfter(deadline) > 0 ? deadline : share);
      socket.connect();
      connected = true;
      progressNanos = System.nanoTime();
    } catch (IOException e) {
      boolean goesOn = e instanceof SocketTimeoutException && (last || share.leftNanos() > 0);
      if (!goesOn) {
        order.last(candidates.get(tried - 1));
      }
      if (last || goesOn) {
        throw e;
      }
      close();
      socket = null;
    }
  }

  private void shakeHands(DeadlineSocket here) throws IOException {
    if (tls == null) {
      tls = login.secured(here, address);
    }
    tls.startHandshake();
    progressNanos = System.nanoTime();
  }

  long generation() {
    return generation;
  }

  /** Returns how long nothing has come of it. */
  long idleNanos() {
    return System.nanoTime() - progressNanos;
  }

  /** Closes it unless it has become a connection. */
  @Override
  public void close() {
    if (socket != null && !ready) {
      OwnConnection.close(socket);
    }
  }
}
