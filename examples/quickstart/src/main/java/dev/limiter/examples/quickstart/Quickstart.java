package dev.limiter.examples.quickstart;

import java.io.IOException;
import java.io.InputStream;
import java.util.logging.LogManager;

/** The main class of {@code quickstart.jar}. */
public final class Quickstart {

  private Quickstart() {}

  /** Starts a server and leaves it running until the process is told to end. */
  public static void main(String[] args) throws IOException {
    configureLogging();
    try {
      int port = start(Options.parse(args));
      System.out.println("listening on http://127.0.0.1:" + port + "/");
    } catch (UsageException e) {
      System.err.println("quickstart: " + e.getMessage() + System.lineSeparator() + Options.USAGE);
      System.exit(2);
    } catch (StartException e) {
      System.err.println("quickstart: " + e.getMessage());
      System.exit(1);
    }
  }

  private static int start(Options options) throws IOException, StartException {
    WebApplication application = new WebApplication(options);
    Container container =
        options.container().equals("jetty")
            ? new JettyContainer(application)
            : new TomcatContainer(application);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(container), "stop"));
    try (StartFailure failure = StartFailure.watch()) {
      int port = container.start(options.port());
      if (failure.logged().isPresent()) {
        throw failure.logged().get();
      }
      return port;
    } catch (Throwable e) {
      throw new StartException(e);
    }
  }

  private static void stop(Container container) {
    try {
      container.stop();
    } catch (Exception e) {
      System.err.println("quickstart: did not stop cleanly: " + e);
    }
  }

  private static void configureLogging() throws IOException {
    try (InputStream settings = Quickstart.class.getResourceAsStream("/logging.properties")) {
      LogManager.getLogManager().readConfiguration(settings);
    }
  }
}
