package dev.limiter.examples.webapp;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

/**
 * A running servlet container, to which a WAR is deployed under the context path {@code /shop}, and
 * from which it is taken again.
 */
interface WebServer extends AutoCloseable {

  /** As the build made it. */
  Path WAR = Path.of("target", "webapp.war").toAbsolutePath();

  String CONTEXT_PATH = "/shop";
  HttpClient CLIENT = HttpClient.newHttpClient();

  /** Starts a server by its name. */
  static WebServer start(String container) throws Exception {
    return container.equals("jetty") ? new OnJetty() : new OnTomcat();
  }

  /** Starts a server by its name, and deploys the WAR to it. */
  static WebServer withShop(String container) throws Exception {
    WebServer server = start(container);
    server.deploy(WAR);
    return server;
  }

  int port();

  /**
   * Deploys a WAR, and returns its class loader.
   *
   * @throws IllegalStateException if it does not start; it is undeployed then
   */
  WeakReference<ClassLoader> deploy(Path war) throws Exception;

  /** Takes away what was deployed last. */
  void undeploy() throws Exception;

  /** Ends the server. */
  void stop() throws Exception;

  @Override
  default void close() {
    try {
      stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server did not stop", e);
    }
  }

  default HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port() + CONTEXT_PATH + path);
    return CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }
}
