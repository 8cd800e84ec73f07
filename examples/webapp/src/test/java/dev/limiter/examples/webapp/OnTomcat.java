package dev.limiter.examples.webapp;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.ExpandWar;
import org.apache.catalina.startup.Tomcat;

/** Tomcat 10.1, Jakarta EE 10. */
final class OnTomcat {

  private OnTomcat() {}

  static Deployment deploy() throws Exception {
    Path base = Files.createTempDirectory("webapp-");
    Files.createDirectory(base.resolve("webapps"));
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.toString());
    tomcat.setPort(0);
    tomcat.getConnector();
    Context context = tomcat.addWebapp(Deployment.CONTEXT_PATH, Deployment.WAR.toString());
    tomcat.start();
    if (!context.getState().isAvailable()) {
      throw new IllegalStateException("the application did not start");
    }
    return new Deployment(
        tomcat.getConnector().getLocalPort(),
        () -> {
          tomcat.stop();
          tomcat.destroy();
          ExpandWar.delete(base.toFile());
        });
  }
}
