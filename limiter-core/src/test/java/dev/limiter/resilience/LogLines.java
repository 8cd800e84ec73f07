package dev.limiter.resilience;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class logs while this is open, as {@code LEVEL message}. */
public final class LogLines extends Handler implements AutoCloseable {

  private final Logger logger;

  /** In order. */
  public final List<String> lines = new ArrayList<>();

  /** Listens from now on. */
  public LogLines(Class<?> source) {
    this.logger = Logger.getLogger(source.getName());
    logger.addHandler(this);
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
