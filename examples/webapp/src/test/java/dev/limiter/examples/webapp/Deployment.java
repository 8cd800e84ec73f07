package dev.limiter.examples.webapp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

/** The WAR as the build made it, running under the context path {@code /shop}. */
record Deployment(int port, Stop stop) implements AutoCloseable {

  static final Path WAR = Path.of("target", "webapp.war").toAbsolutePath();
  static final String CONTEXT_PATH = "/shop";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Ends the server. */
  interface Stop {
    void run() throws Exception;
  }

  /** Deploys the WAR to a server by its name. */
  static Deployment on(String container) throws Exception {
    return container.equals("jetty") ? OnJetty.deploy() : OnTomcat.deploy();
  }

  HttpResponse<String> get(String path) {
    URI uri = URI.create("http://127.0.0.1:" + port + CONTEXT_PATH + path);
    try {
      return CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      stop.run();
    } catch (Exception e) {
      throw new IllegalStateException("the server did not stop", e);
    }
  }
}
