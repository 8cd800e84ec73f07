package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * A socket of which connecting and every single read and write ends at the deadline, with a {@link
 * SocketTimeoutException}, and can be gone on with after that. It can be looked at without waiting,
 * which only a channel can. An interruption neither ends the waiting nor closes the socket: the
 * thread stays interrupted. Used by one thread at a time.
 */
final class DeadlineSocket extends Socket {

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private Deadline deadline;

  private DeadlineSocket(SocketChannel channel, Selector selector, Deadline deadline)
      throws IOException {
    this.channel = channel;
    this.selector = selector;
    this.key = channel.register(selector, SelectionKey.OP_CONNECT);
    this.deadline = deadline;
  }

  /**
   * Begins to connect, without waiting.
   *
   * @throws IOException if the address is known to be out of reach
   */
  static DeadlineSocket to(InetSocketAddress address, Deadline deadline) throws IOException {
    SocketChannel channel = SocketChannel.open();
    Selector selector = null;
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      selector = Selector.open();
      DeadlineSocket socket = new DeadlineSocket(channel, selector, deadline);
      channel.connect(address);
      return socket;
    } catch (IOException | RuntimeException e) {
      if (selector != null) {
        selector.close();
      }
      channel.close();
      throw e;
    }
  }

  /** Sets when connecting, reads and writes from now on end. */
  void until(Deadline deadline) {
    this.deadline = deadline;
  }

  /**
   * Waits until the connection is there.
   *
   * @throws SocketTimeoutException if it is not in time
   * @throws IOException if it cannot be
   */
  void connect() throws IOException {
    while (!channel.finishConnect()) {
      await(SelectionKey.OP_CONNECT);
    }
  }

  /** Returns whether nothing has come, not even the end, without waiting. */
  boolean isQuiet() {
    try {
      return channel.read(ByteBuffer.allocate(1)) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Waits until one of the operations is possible. */
  private void await(int operation) throws IOException {
    key.interestOps(operation);
    boolean interrupted = false;
    try {
      while (selector.select(ready -> {}, leftMillis()) == 0) {
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private long leftMillis() throws SocketTimeoutException {
    long left = deadline.leftNanos();
    if (left <= 0) {
      throw new SocketTimeoutException("the deadline has passed");
    }
    return TimeUnit.NANOSECONDS.toMillis(left + 999_999);
  }

  private int read(ByteBuffer target) throws IOException {
    leftMillis(); // what trickles in ends too
    int size = channel.read(target);
    while (size == 0) {
      await(SelectionKey.OP_READ);
      size = channel.read(target);
    }
    return size;
  }

  private void write(ByteBuffer source) throws IOException {
    channel.write(source);
    while (source.hasRemaining()) {
      await(SelectionKey.OP_WRITE);
      channel.write(source);
    }
  }

  @Override
  public boolean isConnected() {
    return channel.isConnected();
  }

  @Override
  public InputStream getInputStream() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return length == 0 ? 0 : DeadlineSocket.this.read(ByteBuffer.wrap(target, offset, length));
      }
    };
  }

  @Override
  public OutputStream getOutputStream() {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] source, int offset, int length) throws IOException {
        DeadlineSocket.this.write(ByteBuffer.wrap(source, offset, length));
      }
    };
  }

  /** The selector first, since it would keep the channel's port open. */
  @Override
  public synchronized void close() throws IOException {
    selector.close();
    channel.close();
    super.close();
  }
}
