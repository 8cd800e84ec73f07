package dev.limiter.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;

/** Sends what no well-behaved client would. */
record RawClient(URI root) {

  /** The whole response to a request with that target, as text. */
  String send(String method, String path, String... headerLines) throws IOException {
    try (Socket socket = open(method, path, headerLines)) {
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  /** A connection on which such a request was sent. */
  Socket open(String method, String path, String... headerLines) throws IOException {
    StringBuilder request = new StringBuilder();
    request.append(method).append(' ').append(root.getPath()).append(path).append(" HTTP/1.1\r\n");
    request.append("Host: localhost\r\n");
    for (String line : headerLines) {
      request.append(line).append("\r\n");
    }
    if (headerLines.length == 0) {
      request.append("Connection: close\r\n");
    }
    Socket socket = new Socket(root.getHost(), root.getPort());
    socket.setSoTimeout(10_000);
    socket.getOutputStream().write(request.append("\r\n").toString().getBytes(ISO_8859_1));
    return socket;
  }
}
