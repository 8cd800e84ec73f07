package dev.limiter.servlet;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class logs while this is open. Thread-safe. */
final class LogOf extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private LogOf(Logger logger) {
    this.logger = logger;
  }

  static LogOf type(Class<?> logging) {
    LogOf log = new LogOf(Logger.getLogger(logging.getName()));
    log.logger.addHandler(log);
    return log;
  }

  /** So far, in order, each as {@code LEVEL message}. */
  List<String> lines() {
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
