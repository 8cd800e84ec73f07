package dev.limiter.redis;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server that takes Redis commands and answers whatever a test wants, byte for byte. */
final class RespStub implements AutoCloseable {

  /** What a Redis 7 says to HELLO. */
  static final String HELLO = hello("7.0.0", "standalone");

  private final ServerSocket server;
  private final Function<String, String> replies;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();

  private RespStub(Function<String, String> replies) throws IOException {
    this.replies = replies;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** Answers by the name of the command; an empty answer closes the connection. */
  static RespStub answering(Function<String, String> replies) throws IOException {
    return new RespStub(replies);
  }

  /** What a server of that version and mode says to HELLO 2. */
  static String hello(String version, String mode) {
    return "*6\r\n+version\r\n+" + version + "\r\n+mode\r\n+" + mode + "\r\n+proto\r\n:2\r\n";
  }

  /** Answers HELLO as Redis does and each EVALSHA with the same. */
  static RespStub answeringScripts(String reply) throws IOException {
    return answering(name -> name.equals("HELLO") ? HELLO : reply);
  }

  String uri() {
    return "redis://127.0.0.1:" + port();
  }

  int port() {
    return server.getLocalPort();
  }

  /** The names of all commands so far. */
  List<String> commands() {
    return commands;
  }

  /** How many connections neither side has closed. */
  long openConnections() {
    return sockets.stream().filter(socket -> !socket.isClosed()).count();
  }

  private static void start(Runnable loop) {
    Thread thread = new Thread(loop, "resp-stub");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      while (true) {
        List<String> words = readCommand(in);
        String name = words.get(0);
        commands.add(name);
        String reply = replies.apply(name);
        if (name.equals("HELLO") && words.size() > 1) {
          reply = reply.replace(":2\r\n", ":" + words.get(1) + "\r\n");
        }
        if (reply.isEmpty()) {
          return;
        }
        socket.getOutputStream().write(reply.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private static List<String> readCommand(DataInputStream in) throws IOException {
    int count = readNumber(in);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] word = new byte[readNumber(in)];
      in.readFully(word);
      in.skipBytes(2);
      words.add(new String(word, StandardCharsets.UTF_8));
    }
    return words;
  }

  /** The number of a line such as {@code *3} or {@code $12}. */
  private static int readNumber(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    in.readByte();
    for (byte b = in.readByte(); b != '\n'; b = in.readByte()) {
      line.append((char) b);
    }
    return Integer.parseInt(line.toString().trim());
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
