package dev.limiter.redis;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A socket of which every single read ends at the deadline, so that a reply that trickles in ends
 * there too. Used by one thread at a time.
 */
final class DeadlineSocket extends Socket {

  private Deadline deadline;

  private DeadlineSocket(Deadline deadline) {
    this.deadline = deadline;
  }

  /**
   * Connects to the first address of the host that answers.
   *
   * @throws IOException if none does in time
   */
  static DeadlineSocket to(Address address, Deadline deadline) throws IOException {
    InetAddress[] candidates = InetAddress.getAllByName(address.host());
    IOException last = new ConnectException();
    for (int i = 0; i < candidates.length; i++) {
      DeadlineSocket socket = new DeadlineSocket(deadline);
      try {
        socket.setTcpNoDelay(true);
        socket.setSendBufferSize(2 * GroupCommit.MOST_BYTES);
        int timeoutMillis = Math.max(1, deadline.leftMillis() / (candidates.length - i));
        socket.connect(new InetSocketAddress(candidates[i], address.port()), timeoutMillis);
        return socket;
      } catch (IOException e) {
        last = e;
        socket.close();
      } catch (RuntimeException e) {
        socket.close();
        throw e;
      }
    }
    throw last;
  }

  /** Sets when the reads from now on end. */
  void readUntil(Deadline deadline) {
    this.deadline = deadline;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read() throws IOException {
        setSoTimeout(deadline.leftMillis());
        return super.read();
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        setSoTimeout(deadline.leftMillis());
        return super.read(target, offset, length);
      }
    };
  }
}
