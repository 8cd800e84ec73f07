package dev.limiter.examples.quickstart;

import dev.limiter.http.SharedEngines;
import java.util.Optional;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes what the containers and Limiter log about failures out of the log while they start, and
 * keeps the first: Tomcat logs why an application does not start and throws nothing; Jetty does
 * both. What is kept is told once, at the end.
 */
final class StartFailure implements Filter, AutoCloseable {

  private final Handler[] handlers = Logger.getLogger("").getHandlers();
  private @Nullable Throwable first;

  private StartFailure() {}

  static StartFailure watch() {
    StartFailure failure = new StartFailure();
    for (Handler handler : failure.handlers) {
      handler.setFilter(failure);
    }
    return failure;
  }

  /** The first failure that was logged. */
  synchronized Optional<Throwable> logged() {
    return Optional.ofNullable(first);
  }

  @Override
  public synchronized boolean isLoggable(LogRecord entry) {
    String logger = entry.getLoggerName();
    if (logger.equals(SharedEngines.class.getName()) && entry.getLevel().equals(Level.SEVERE)) {
      return false; // it is thrown as well
    }
    if (!logger.startsWith("org.apache.catalina") && !logger.startsWith("org.eclipse.jetty")) {
      return true;
    }
    if (first == null) {
      first = entry.getThrown();
    }
    return first == null;
  }

  @Override
  public void close() {
    for (Handler handler : handlers) {
      handler.setFilter(null);
    }
  }
}
