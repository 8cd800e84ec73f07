package dev.limiter.examples.soak;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/** Sends a server plain commands, one at a time, beside the client under test. */
final class RedisConnection implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 5_000;

  private final Socket socket;
  private final DataInputStream in;

  RedisConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new DataInputStream(socket.getInputStream());
  }

  /**
   * Gives the reply as text, elements of an array as lines.
   *
   * @throws IOException if it is an error, or there is none within five seconds
   */
  String ask(String command) throws IOException {
    socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
    return reply(command);
  }

  private String reply(String command) throws IOException {
    String head = line();
    return switch (head.charAt(0)) {
      case '+', ':' -> head.substring(1);
      case '$' -> bulk(Integer.parseInt(head.substring(1)));
      case '*' -> elements(command, Integer.parseInt(head.substring(1)));
      default -> throw new IOException("Redis answered \"" + head + "\" to " + command);
    };
  }

  private String elements(String command, int count) throws IOException {
    StringJoiner lines = new StringJoiner("\n");
    for (int i = 0; i < count; i++) {
      lines.add(reply(command));
    }
    return lines.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private String bulk(int length) throws IOException {
    byte[] text = in.readNBytes(length);
    line();
    return new String(text, StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (byte next = in.readByte(); next != '\n'; next = in.readByte()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }
}
