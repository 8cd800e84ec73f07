package dev.limiter.examples.quickstart;

import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty 12.1, Jakarta EE 10. */
final class JettyContainer implements Container {

  private final Server server = new Server();

  JettyContainer(WebApplication application) {
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServletContainerInitializer(application);
    server.setHandler(context);
  }

  @Override
  public int start(int port) throws Exception {
    ServerConnector connector = new ServerConnector(server);
    connector.setPort(port);
    server.addConnector(connector);
    server.start();
    return connector.getLocalPort();
  }

  @Override
  public void stop() throws Exception {
    server.stop();
  }
}
