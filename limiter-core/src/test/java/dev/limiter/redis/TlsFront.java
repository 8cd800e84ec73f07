package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;

/** Speaks TLS as "localhost" and passes what it reads on to a port without. */
final class TlsFront implements AutoCloseable {

  private static final String PASSWORD = "changeit";

  private final SSLContext context;
  private final SSLServerSocket server;
  private final int target;

  private TlsFront(SSLContext context, int target) throws IOException {
    this.context = context;
    this.target = target;
    this.server = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0);
    start(this::accept);
  }

  static TlsFront of(int target, Path folder) throws Exception {
    return new TlsFront(contextOf(createCertificate(folder.resolve("front.p12"))), target);
  }

  /** Trusts this front and no other. */
  SSLContext context() {
    return context;
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private static Path createCertificate(Path store) throws Exception {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String words =
        "-genkeypair -alias front -keyalg EC -dname CN=front -ext san=dns:localhost -validity 2"
            + " -storetype PKCS12 -storepass "
            + PASSWORD;
    List<String> command = new ArrayList<>(List.of(keytool.toString()));
    command.addAll(List.of(words.split(" ", -1)));
    command.addAll(List.of("-keystore", store.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("keytool failed: " + output);
    }
    return store;
  }

  private static SSLContext contextOf(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(store)) {
      keys.load(file, PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("front", keys.getCertificate("front"));
    KeyManagerFactory ours = KeyManagerFactory.getInstance("PKIX");
    ours.init(keys, PASSWORD.toCharArray());
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(ours.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static void start(Runnable loop) {
    Thread thread = new Thread(loop, "tls-front");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        Socket redis = new Socket(InetAddress.getLoopbackAddress(), target);
        start(() -> pass(client, redis));
        start(() -> pass(redis, client));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private static void pass(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // one side has gone
    }
  }
}
