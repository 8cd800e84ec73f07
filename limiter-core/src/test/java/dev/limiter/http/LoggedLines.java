package dev.limiter.http;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class logs while this is open: level and message of every line. */
final class LoggedLines extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<String> texts = new CopyOnWriteArrayList<>();

  private LoggedLines(Logger logger) {
    this.logger = logger;
  }

  static LoggedLines of(Class<?> logging) {
    LoggedLines lines = new LoggedLines(Logger.getLogger(logging.getName()));
    lines.logger.addHandler(lines);
    return lines;
  }

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
