package dev.limiter.examples.benchmark.http;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import java.nio.file.Files;
import java.util.Set;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The process of one server. It prints its address, and ends when its standard input does. */
public final class HttpServer {

  private HttpServer() {}

  /** Arguments: jetty or tomcat, the name of a {@link ServerFilter}, and its limit. */
  public static void main(String[] args) throws Exception {
    ServerFilter filter = ServerFilter.valueOf(args[1]);
    int limit = Integer.parseInt(args[2]);
    ServletContainerInitializer application = (classes, context) -> set(context, filter, limit);
    int port = args[0].equals("jetty") ? jetty(application) : tomcat(application);
    System.out.println("http://127.0.0.1:" + port + "/");
    while (System.in.read() >= 0) {
      // Somebody is still there.
    }
    System.exit(0);
  }

  private static void set(ServletContext context, ServerFilter filter, int limit) {
    filter.add(context, limit);
    context.addServlet("page", new Page()).addMapping("/");
  }

  private static int jetty(ServletContainerInitializer application) throws Exception {
    Server server = new Server();
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServletContainerInitializer(application);
    server.setHandler(context);
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.start();
    return connector.getLocalPort();
  }

  private static int tomcat(ServletContainerInitializer application) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("benchmark-tomcat-").toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    tomcat.addContext("", null).addServletContainerInitializer(application, Set.of());
    tomcat.start();
    return tomcat.getConnector().getLocalPort();
  }
}
