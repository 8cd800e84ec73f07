package dev.limiter;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class logs while this is open. Thread-safe. */
public final class LogLines extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private LogLines(Logger logger) {
    this.logger = logger;
  }

  /** Listens to a class from now on. */
  public static LogLines of(Class<?> logging) {
    return of(logging.getName());
  }

  /** The same, of a class that the test does not see. */
  public static LogLines of(String logging) {
    LogLines log = new LogLines(Logger.getLogger(logging));
    log.logger.addHandler(log);
    return log;
  }

  /** So far, in order, each as {@code LEVEL message}; the level as java.util.logging names it. */
  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(line.getLevel() + " " + line.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
