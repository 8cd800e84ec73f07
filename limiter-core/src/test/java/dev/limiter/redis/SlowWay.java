package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** Passes bytes on to a server and back, each as late as a long way would make it. */
final class SlowWay implements AutoCloseable {

  private final ServerSocket server;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile long oneWayNanos;
  private volatile int chunkBytes = 64 * 1024;
  private final Set<Socket> forgotten = ConcurrentHashMap.newKeySet();

  private record Chunk(ByteBuffer bytes, boolean last, long dueNanos) {}

  private SlowWay(int target, Duration roundTrip) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    take(roundTrip);
    start(this::accept);
  }

  static SlowWay to(int target, Duration roundTrip) throws IOException {
    return new SlowWay(target, roundTrip);
  }

  /** Changes how long a byte and its answer take, for those that come from now on. */
  void take(Duration roundTrip) {
    oneWayNanos = roundTrip.toNanos() / 2;
  }

  /** Lets bytes through one by one, on connections that are made from now on. */
  SlowWay byteByByte() {
    chunkBytes = 1;
    return this;
  }

  /** Passes nothing on over the connections that there are, and does not close them. */
  void forget() {
    forgotten.addAll(sockets);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Returns how many connections were made so far. */
  int connections() {
    return sockets.size() / 2;
  }

  private static void start(Runnable loop) {
    Thread thread = new Thread(loop, "slow-way");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        Socket redis = new Socket(InetAddress.getLoopbackAddress(), target);
        client.setTcpNoDelay(true);
        redis.setTcpNoDelay(true);
        sockets.addAll(List.of(client, redis));
        pass(client, redis);
        pass(redis, client);
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void pass(Socket from, Socket to) {
    BlockingQueue<Chunk> way = new LinkedBlockingQueue<>();
    start(() -> read(from, way));
    start(() -> write(to, way));
  }

  private void read(Socket from, BlockingQueue<Chunk> way) {
    byte[] bytes = new byte[chunkBytes];
    try (InputStream in = from.getInputStream()) {
      for (int size = in.read(bytes); size >= 0; size = in.read(bytes)) {
        way.add(new Chunk(ByteBuffer.wrap(bytes.clone(), 0, size), false, due()));
      }
    } catch (IOException e) {
      // one side has gone
    }
    way.add(new Chunk(ByteBuffer.allocate(0), true, due()));
  }

  private long due() {
    return System.nanoTime() + oneWayNanos;
  }

  private void write(Socket to, BlockingQueue<Chunk> way) {
    try (to;
        OutputStream out = to.getOutputStream()) {
      for (Chunk chunk = way.take(); !chunk.last(); chunk = way.take()) {
        for (long left = left(chunk); left > 0; left = left(chunk)) {
          LockSupport.parkNanos(left);
        }
        if (!forgotten.contains(to)) {
          out.write(chunk.bytes().array(), 0, chunk.bytes().remaining());
        }
      }
    } catch (IOException e) {
      // one side has gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long left(Chunk chunk) {
    return chunk.dueNanos() - System.nanoTime();
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
