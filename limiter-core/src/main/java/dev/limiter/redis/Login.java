package dev.limiter.redis;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Who we are to a server, and whether we speak TLS to it.
 *
 * @param user null for the default user
 * @param password null for none
 */
record Login(boolean tls, @Nullable String user, @Nullable String password, int database) {

  /** To a server that asks for nothing. */
  static final Login NOBODY = new Login(false, null, null, 0);

  /** Returns what follows AUTH; empty without a password. */
  List<byte[]> credentials() {
    return Stream.of(user, password)
        .filter(Objects::nonNull)
        .map(word -> word.getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  /**
   * Returns TLS over a socket, which believes only a certificate with the host's name; its
   * handshake has not begun.
   */
  SSLSocket secured(Socket plain, Address address) throws IOException {
    SSLParameters parameters = new SSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    SSLSocket socket =
        (SSLSocket)
            platformContext()
                .getSocketFactory()
                .createSocket(plain, address.host(), address.port(), true);
    socket.setSSLParameters(parameters);
    return socket;
  }

  private static SSLContext platformContext() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the platform's default TLS context cannot be used", e);
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return (tls ? "TLS, " : "") + "user " + user + ", database " + database;
  }
}
