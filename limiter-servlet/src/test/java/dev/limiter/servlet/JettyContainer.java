package dev.limiter.servlet;

import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty 12.1, ee10. */
final class JettyContainer implements Container {

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  JettyContainer(Application application) throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler handler =
        new ServletContextHandler("/app", ServletContextHandler.SESSIONS);
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
