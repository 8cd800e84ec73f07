package dev.limiter.examples.webapp;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Objects;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.jspecify.annotations.Nullable;

/** Jetty 12.1, Jakarta EE 10. */
final class OnJetty implements WebServer {

  private final Server server = new Server();
  private final ServerConnector connector =
      new ServerConnector(server, new HttpConnectionFactory(configuration()));
  private final ContextHandlerCollection contexts = new ContextHandlerCollection(true);
  private @Nullable WebAppContext context;

  OnJetty() throws Exception {
    server.addConnector(connector);
    server.setHandler(contexts);
    server.start();
  }

  /** A connection that stays open holds on to the application that answered last. */
  private static HttpConfiguration configuration() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setPersistentConnectionsEnabled(false);
    return configuration;
  }

  @Override
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public WeakReference<ClassLoader> deploy(Path war) throws Exception {
    WebAppContext deployed = new WebAppContext(war.toString(), CONTEXT_PATH);
    deployed.setThrowUnavailableOnStartupException(true);
    context = deployed;
    contexts.addHandler(deployed);
    try {
      deployed.start();
    } catch (Exception e) {
      undeploy();
      throw new IllegalStateException("the application did not start", e);
    }
    return new WeakReference<>(deployed.getClassLoader());
  }

  @Override
  public void undeploy() throws Exception {
    WebAppContext deployed = Objects.requireNonNull(context);
    deployed.stop();
    contexts.removeHandler(deployed);
    deployed.destroy();
    context = null;
  }

  @Override
  public void stop() throws Exception {
    server.stop();
  }
}
