package dev.limiter.examples.quickstart;

import java.util.Optional;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes what the containers log about failures out of the log while they start, and keeps the
 * first: Tomcat logs why an application does not start and throws nothing; Jetty does both.
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
