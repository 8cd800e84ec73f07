package dev.limiter.redis;

import dev.limiter.internal.Causes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, when the engine is built, why a server took a connection but did not answer the
 * greeting: by connections of its own, over which nothing goes but PING or a TLS handshake.
 */
final class Diagnosis {

  /** For each step. */
  private static final int PATIENCE_MILLIS = 1_000;

  private static final byte[] PING = "*1\r\n$4\r\nPING\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Address address;

  private Diagnosis(Address address) {
    this.address = address;
  }

  /** Returns the reason; empty if the server may answer later. */
  static Optional<ConfigurationError> of(GreetingFailure failure) {
    Diagnosis diagnosis = new Diagnosis(failure.address());
    if (failure.login().tls()) {
      return diagnosis.ofTls();
    }
    boolean silent = Causes.any(failure, SocketTimeoutException.class::isInstance);
    return silent ? Optional.empty() : diagnosis.ofPlain();
  }

  private Optional<ConfigurationError> ofTls() {
    if (answersPing()) {
      return Optional.of(ConfigurationError.NO_TLS);
    }
    return demandsCertificate()
        ? Optional.of(ConfigurationError.CLIENT_CERTIFICATE)
        : Optional.empty();
  }

  private Optional<ConfigurationError> ofPlain() {
    if (speaksTls()) {
      return Optional.of(ConfigurationError.TLS);
    }
    return answersPing() ? Optional.of(ConfigurationError.HELLO_CLOSED) : Optional.empty();
  }

  private boolean answersPing() {
    try (Socket socket = connected()) {
      socket.getOutputStream().write(PING);
      int first = socket.getInputStream().read();
      return first == '+' || first == '-';
    } catch (IOException e) {
      return false;
    }
  }

  private Socket connected() throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(address.host(), address.port()), PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private boolean speaksTls() {
    AtomicBoolean asked = new AtomicBoolean();
    boolean done = false;
    try (Socket plain = connected();
        SSLSocket socket = secured(plain, asked)) {
      socket.startHandshake();
      done = true;
      return true;
    } catch (SSLException e) {
      return done || asked.get() || String.valueOf(e.getMessage()).contains("fatal alert");
    } catch (IOException | GeneralSecurityException e) {
      return done || asked.get();
    }
  }

  /**
   * True if it asks for a certificate, gets none, and ends the connection in place of an answer.
   */
  private boolean demandsCertificate() {
    AtomicBoolean asked = new AtomicBoolean();
    boolean answered = false;
    try (Socket plain = connected();
        SSLSocket socket = secured(plain, asked)) {
      socket.startHandshake();
      socket.getOutputStream().write(PING);
      answered = socket.getInputStream().read() >= 0;
      return asked.get() && !answered;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException | GeneralSecurityException e) {
      return asked.get() && !answered;
    }
  }

  private SSLSocket secured(Socket plain, AtomicBoolean asked)
      throws IOException, GeneralSecurityException {
    return (SSLSocket)
        context(asked).getSocketFactory().createSocket(plain, address.host(), address.port(), true);
  }

  private static SSLContext context(AtomicBoolean asked) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {new NoKeys(asked)}, new TrustManager[] {new AnyServer()}, null);
    return context;
  }

  /** Sends no certificate, and notes that one was asked for. */
  private record NoKeys(AtomicBoolean asked) implements X509KeyManager {

    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
      asked.set(true);
      return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
      asked.set(true);
      return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
      return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
      return null;
    }
  }

  /** Believes any certificate: nothing is told to the server, and nothing that it says is used. */
  private static final class AnyServer implements X509TrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
