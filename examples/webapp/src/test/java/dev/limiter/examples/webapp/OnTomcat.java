package dev.limiter.examples.webapp;

import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.catalina.ContainerEvent;
import org.apache.catalina.Context;
import org.apache.catalina.Engine;
import org.apache.catalina.core.ThreadLocalLeakPreventionListener;
import org.apache.catalina.startup.ExpandWar;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.scan.StandardJarScanner;
import org.jspecify.annotations.Nullable;

/** Tomcat 10.1, Jakarta EE 10. */
final class OnTomcat implements WebServer {

  private final Tomcat tomcat = new Tomcat();
  private final Path base = Files.createTempDirectory("webapp-");
  private @Nullable Context context;

  OnTomcat() throws Exception {
    Files.createDirectory(base.resolve("webapps"));
    tomcat.setBaseDir(base.toString());
    tomcat.setPort(0);
    tomcat.getConnector();
    tomcat.getServer().addLifecycleListener(new ThreadLocalLeakPreventionListener());
    withoutBackground(tomcat.getEngine());
    tomcat.getHost().addContainerListener(OnTomcat::scanTheWarOnly);
    tomcat.start();
  }

  /** Its thread acts in the name of an application now and then, and would look like a leak. */
  private static void withoutBackground(Engine engine) {
    engine.setBackgroundProcessorDelay(-1);
  }

  /** Not the class path of the tests. */
  private static void scanTheWarOnly(ContainerEvent event) {
    if (event.getData() instanceof Context added
        && added.getJarScanner() instanceof StandardJarScanner scanner) {
      scanner.setScanClassPath(false);
    }
  }

  @Override
  public int port() {
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public WeakReference<ClassLoader> deploy(Path war) throws Exception {
    Context deployed = tomcat.addWebapp(CONTEXT_PATH, war.toString());
    context = deployed;
    if (!deployed.getState().isAvailable()) {
      undeploy();
      throw new IllegalStateException("the application did not start");
    }
    return new WeakReference<>(deployed.getLoader().getClassLoader());
  }

  @Override
  public void undeploy() {
    tomcat.getHost().removeChild(Objects.requireNonNull(context));
    context = null;
  }

  @Override
  public void stop() throws Exception {
    tomcat.stop();
    tomcat.destroy();
    ExpandWar.delete(base.toFile());
  }
}
