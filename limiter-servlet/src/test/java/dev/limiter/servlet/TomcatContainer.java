package dev.limiter.servlet;

import java.nio.file.Path;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.apache.tomcat.util.descriptor.web.ErrorPage;

/** Tomcat 10.1. */
final class TomcatContainer implements Container {

  private final Tomcat tomcat = new Tomcat();

  TomcatContainer(Application application, PathHandling paths, Path folder) throws Exception {
    tomcat.setBaseDir(folder.toString());
    tomcat.setHostname("127.0.0.1");
    tomcat.setPort(0);
    Context context = tomcat.addContext("/app", WebFiles.in(folder).toString());
    context.addWelcomeFile("index.html");
    context.addServletContainerInitializer(
        (classes, servletContext) -> {
          application.register(servletContext);
          servletContext.addServlet("default", new DefaultServlet()).addMapping("/");
        },
        Set.of());
    lookForNoLeaks((StandardContext) context);
    ErrorPage page = new ErrorPage();
    page.setErrorCode(500);
    page.setLocation("/ok");
    context.addErrorPage(page);
    allow(paths, tomcat.getConnector());
    tomcat.getConnector().addUpgradeProtocol(new Http2Protocol());
    tomcat.start();
  }

  private static void allow(PathHandling paths, Connector connector) {
    if (paths != PathHandling.DEFAULT) {
      connector.setAllowBackslash(true);
      connector.setEncodedSolidusHandling(
          paths == PathHandling.RAW
              ? EncodedSolidusHandling.PASS_THROUGH.getValue()
              : EncodedSolidusHandling.DECODE.getValue());
      connector.setProperty("relaxedPathChars", "\\^`{|}[]\"<>");
    }
  }

  /** Tomcat would ask for --add-opens on every stop. */
  private static void lookForNoLeaks(StandardContext context) {
    context.setClearReferencesObjectStreamClassCaches(false);
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
  }

  @Override
  public String root() {
    return "http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/app";
  }

  @Override
  public void stop() throws Exception {
    tomcat.stop();
    tomcat.destroy();
  }
}
