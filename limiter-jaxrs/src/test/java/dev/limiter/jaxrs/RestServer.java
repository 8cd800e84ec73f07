package dev.limiter.jaxrs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.ExpandWar;
import org.apache.catalina.startup.Tomcat;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;

/**
 * A running application, on Jersey.
 *
 * @param base where its resources are, with a trailing slash
 * @param stop ends it
 */
record RestServer(URI base, Runnable stop) implements AutoCloseable {

  /**
   * In a servlet container, as the web application {@code /app} with its servlet at {@code /rest}.
   */
  static RestServer onTomcat(ResourceConfig application) {
    return onTomcat(application, context -> {});
  }

  /** The same, with more in the web application. */
  static RestServer onTomcat(ResourceConfig application, Consumer<Context> more) {
    try {
      Path base = Files.createTempDirectory("limiter");
      Tomcat tomcat = new Tomcat();
      tomcat.setBaseDir(base.toString());
      tomcat.setPort(0);
      Context context = tomcat.addContext("/app", base.toString());
      var servlet = Tomcat.addServlet(context, "rest", new ServletContainer(application));
      servlet.setAsyncSupported(true);
      servlet.setLoadOnStartup(1);
      servlet.addMapping("/rest/*");
      more.accept(context);
      tomcat.start();
      return new RestServer(
          URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/app/rest/"),
          () -> stop(tomcat, base));
    } catch (IOException | LifecycleException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Without any servlet container. */
  static RestServer onGrizzly(ResourceConfig application) {
    HttpServer server =
        GrizzlyHttpServerFactory.createHttpServer(
            URI.create("http://127.0.0.1:0/app/rest/"), application);
    return new RestServer(
        URI.create(
            "http://127.0.0.1:" + server.getListeners().iterator().next().getPort() + "/app/rest/"),
        server::shutdownNow);
  }

  @Override
  public void close() {
    stop.run();
  }

  private static void stop(Tomcat tomcat, Path base) {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IllegalStateException(e);
    } finally {
      ExpandWar.delete(base.toFile());
    }
  }
}
