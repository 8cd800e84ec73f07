package dev.limiter.jaxrs;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class logs while this is open. */
final class LogLines extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<String> texts = new CopyOnWriteArrayList<>();

  private LogLines(Logger logger) {
    this.logger = logger;
  }

  static LogLines of(Class<?> logging) {
    LogLines lines = new LogLines(Logger.getLogger(logging.getName()));
    lines.logger.addHandler(lines);
    return lines;
  }

  /** Level and message of every line so far. */
  List<String> texts() {
    return texts;
  }

  @Override
  public void publish(LogRecord line) {
    texts.add(line.getLevel() + " " + line.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
