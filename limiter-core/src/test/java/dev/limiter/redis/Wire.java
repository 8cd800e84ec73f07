package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes bytes on to a server and back, as badly as a test wants. */
final class Wire implements AutoCloseable {

  /** What happens to replies; requests always pass. */
  enum Manner {
    PASS,
    /** Nothing comes until the manner changes: a half-open connection. */
    HOLD,
    /** Each comes a second late. */
    LATE,
    /** One byte comes every 100 ms. */
    TRICKLE,
    /** One byte comes, then the connection ends. */
    CUT
  }

  private final ServerSocket server;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private int target;
  private Manner manner = Manner.PASS;

  private Wire(int target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  static Wire to(int target) throws IOException {
    return new Wire(target);
  }

  String uri() {
    return "redis://127.0.0.1:" + port();
  }

  int port() {
    return server.getLocalPort();
  }

  /** Where new connections lead. */
  synchronized void leadTo(int target) {
    this.target = target;
  }

  /** Holds for replies from now on, and for those that are held. */
  synchronized void be(Manner manner) {
    this.manner = manner;
    notifyAll();
  }

  private synchronized int target() {
    return target;
  }

  private synchronized Manner manner() {
    return manner;
  }

  private static void start(Runnable loop) {
    Thread thread = new Thread(loop, "wire");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        sockets.add(client);
        Socket redis = new Socket(InetAddress.getLoopbackAddress(), target());
        sockets.add(redis);
        start(() -> pass(client, redis, false));
        start(() -> pass(redis, client, true));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void pass(Socket from, Socket to, boolean replies) {
    byte[] chunk = new byte[8192];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int size = in.read(chunk); size >= 0; size = in.read(chunk)) {
        if (replies) {
          answer(chunk, size, out);
        } else {
          out.write(chunk, 0, size);
        }
      }
    } catch (IOException e) {
      // one side has gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(byte[] chunk, int size, OutputStream out)
      throws IOException, InterruptedException {
    awaitRelease();
    switch (manner()) {
      case CUT -> {
        out.write(chunk, 0, 1);
        throw new IOException("cut");
      }
      case TRICKLE -> {
        for (int i = 0; i < size && manner() == Manner.TRICKLE; i++) {
          out.write(chunk, i, 1);
          Thread.sleep(100);
        }
      }
      case LATE -> {
        Thread.sleep(1_000);
        out.write(chunk, 0, size);
      }
      case PASS, HOLD -> out.write(chunk, 0, size);
    }
  }

  private synchronized void awaitRelease() throws InterruptedException {
    while (manner == Manner.HOLD) {
      wait();
    }
  }

  @Override
  public void close() {
    be(Manner.PASS);
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
