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
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
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

  private TlsFront(SSLContext context, SSLContext ofClients, int target) throws IOException {
    this.context = ofClients;
    this.target = target;
    this.server = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0);
    start(this::accept);
  }

  /** The same, which also accepts only clients with a certificate. */
  static TlsFront demanding(int target, Path folder) throws Exception {
    TlsFront front = of(target, folder);
    front.server.setNeedClientAuth(true);
    return front;
  }

  static TlsFront of(int target, Path folder) throws Exception {
    Path store = createCertificate(folder.resolve("front.p12"));
    return new TlsFront(contextOf(store, false), contextOf(store, true), target);
  }

  /** Trusts this front and no other, and shows no certificate. */
  SSLContext context() {
    return context;
  }

  int port() {
    return server.getLocalPort();
  }

  /** Settings with which a Redis shows the same certificate on a port of its own. */
  static List<String> settings(int tlsPort, Path folder) throws Exception {
    KeyStore keys = load(folder.resolve("front.p12"));
    Path certificate = pem(folder, "CERTIFICATE", keys.getCertificate("front").getEncoded());
    Path key =
        pem(folder, "PRIVATE KEY", keys.getKey("front", PASSWORD.toCharArray()).getEncoded());
    return List.of(
        "tls-port " + tlsPort,
        "tls-cert-file " + certificate,
        "tls-key-file " + key,
        "tls-ca-cert-file " + certificate);
  }

  private static Path pem(Path folder, String what, byte[] content) throws IOException {
    String text =
        "-----BEGIN "
            + what
            + "-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
            + "\n-----END "
            + what
            + "-----\n";
    return Files.writeString(folder.resolve(what.replace(' ', '-') + ".pem"), text);
  }

  private static KeyStore load(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(store)) {
      keys.load(file, PASSWORD.toCharArray());
    }
    return keys;
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

  private static SSLContext contextOf(Path store, boolean asClient) throws Exception {
    KeyStore keys = load(store);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("front", keys.getCertificate("front"));
    KeyManagerFactory ours = KeyManagerFactory.getInstance("PKIX");
    ours.init(keys, PASSWORD.toCharArray());
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    KeyManager[] managers = asClient ? null : ours.getKeyManagers();
    context.init(managers, trust.getTrustManagers(), null);
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
