package dev.limiter.examples.soak;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A long way to a server on loopback: what goes through arrives half a round trip later, in each
 * direction, in order and whole. Connections can be cut.
 */
final class DelayingProxy implements AutoCloseable {

  private static final int CHUNK_BYTES = 16 * 1024;

  private final ServerSocket listening;
  private final int server;
  private final long delayNanos;
  private final List<Link> links = new CopyOnWriteArrayList<>();

  DelayingProxy(int server, int roundTripMillis) throws IOException {
    this.listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    this.server = server;
    this.delayNanos = TimeUnit.MILLISECONDS.toNanos(roundTripMillis) / 2;
    daemon("accept", this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Cuts one of the connections; false if there is none. */
  boolean cut(Random random) {
    Link[] all = links.toArray(Link[]::new);
    if (all.length == 0) {
      return false;
    }
    all[random.nextInt(all.length)].cut(random.nextBoolean());
    return true;
  }

  @Override
  public void close() throws IOException {
    listening.close();
    links.forEach(link -> link.cut(false));
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        links.add(new Link(listening.accept()));
      } catch (IOException e) {
        // It is closed, or the server refuses connections, which the client notices.
      }
    }
  }

  private static void daemon(String name, Runnable task) {
    Thread thread = new Thread(task, "proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Bytes and when they arrive; none at the end of the stream. */
  private record Chunk(long arrivesNanos, ByteBuffer bytes) {}

  /** One connection, with two threads for each direction. */
  private final class Link {

    private final Socket near;
    private final Socket far;

    Link(Socket near) throws IOException {
      this.near = near;
      try {
        far = new Socket(InetAddress.getLoopbackAddress(), server);
      } catch (IOException e) {
        near.close();
        throw e;
      }
      near.setTcpNoDelay(true);
      far.setTcpNoDelay(true);
      carry(near, far);
      carry(far, near);
    }

    private void carry(Socket from, Socket to) {
      BlockingQueue<Chunk> way = new LinkedBlockingQueue<>();
      daemon("read", () -> read(from, way));
      daemon("write", () -> write(way, to));
    }

    private void read(Socket from, BlockingQueue<Chunk> way) {
      byte[] buffer = new byte[CHUNK_BYTES];
      try (InputStream in = from.getInputStream()) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          way.add(
              new Chunk(
                  System.nanoTime() + delayNanos, ByteBuffer.wrap(Arrays.copyOf(buffer, read))));
        }
      } catch (IOException e) {
        // Cut: what follows is the end of the stream.
      }
      way.add(new Chunk(System.nanoTime() + delayNanos, ByteBuffer.allocate(0)));
    }

    private void write(BlockingQueue<Chunk> way, Socket to) {
      try (OutputStream out = to.getOutputStream()) {
        for (Chunk next = way.take(); next.bytes().hasRemaining(); next = way.take()) {
          TimeUnit.NANOSECONDS.sleep(next.arrivesNanos() - System.nanoTime());
          out.write(next.bytes().array());
        }
      } catch (IOException | InterruptedException e) {
        // Cut.
      }
      cut(false);
    }

    /** Ends it, with a reset instead of an orderly end if that is asked for. */
    void cut(boolean reset) {
      links.remove(this);
      for (Socket socket : List.of(near, far)) {
        try {
          if (reset) {
            socket.setSoLinger(true, 0);
          }
          socket.close();
        } catch (IOException e) {
          // It was closed.
        }
      }
    }
  }
}
