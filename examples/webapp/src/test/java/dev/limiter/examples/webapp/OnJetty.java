package dev.limiter.examples.webapp;

import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty 12.1, Jakarta EE 10. */
final class OnJetty {

  private OnJetty() {}

  static Deployment deploy() throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    server.addConnector(connector);
    WebAppContext context = new WebAppContext(Deployment.WAR.toString(), Deployment.CONTEXT_PATH);
    context.setThrowUnavailableOnStartupException(true);
    server.setHandler(context);
    server.start();
    return new Deployment(connector.getLocalPort(), server::stop);
  }
}
