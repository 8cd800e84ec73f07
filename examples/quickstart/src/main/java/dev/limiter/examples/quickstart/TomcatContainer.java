package dev.limiter.examples.quickstart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.ExpandWar;
import org.apache.catalina.startup.Tomcat;

/** Tomcat 10.1, Jakarta EE 10. */
final class TomcatContainer implements Container {

  private final Tomcat tomcat = new Tomcat();
  private final Path work;

  TomcatContainer(WebApplication application) throws IOException {
    work = Files.createTempDirectory("quickstart-");
    tomcat.setBaseDir(work.toString());
    Context context = tomcat.addContext("", null);
    context.addServletContainerInitializer(application, Set.of());
  }

  @Override
  public int start(int port) throws LifecycleException {
    tomcat.setPort(port);
    Connector connector = tomcat.getConnector();
    tomcat.start();
    return connector.getLocalPort();
  }

  @Override
  public void stop() throws LifecycleException {
    try {
      tomcat.stop();
      tomcat.destroy();
    } finally {
      ExpandWar.delete(work.toFile());
    }
  }
}
