package dev.limiter.servlet;

import java.nio.file.Path;
import org.eclipse.jetty.ee10.servlet.DefaultServlet;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.resource.ResourceFactory;

/** Jetty 12.1, ee10. */
final class JettyContainer implements Container {

  private final Server server = new Server();
  private final ServerConnector connector;

  JettyContainer(Application application, PathHandling paths, Path folder) throws Exception {
    HttpConfiguration configuration = new HttpConfiguration();
    if (paths != PathHandling.DEFAULT) {
      configuration.setUriCompliance(UriCompliance.UNSAFE);
    }
    connector =
        new ServerConnector(
            server,
            new HttpConnectionFactory(configuration),
            new HTTP2CServerConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler handler =
        new ServletContextHandler("/app", ServletContextHandler.SESSIONS);
    handler.setBaseResource(ResourceFactory.of(handler).newResource(WebFiles.in(folder)));
    handler.setWelcomeFiles(new String[] {"index.html"});
    handler.addServlet(DefaultServlet.class, "/");
    handler.getServletHandler().setDecodeAmbiguousURIs(paths == PathHandling.DECODED);
    handler.addServletContainerInitializer((classes, context) -> application.register(context));
    ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
    errors.addErrorPage(500, "/ok");
    handler.setErrorHandler(errors);
    server.setHandler(handler);
    server.start();
  }

  @Override
  public String root() {
    return "http://127.0.0.1:" + connector.getLocalPort() + "/app";
  }

  @Override
  public void stop() throws Exception {
    server.stop();
  }
}
