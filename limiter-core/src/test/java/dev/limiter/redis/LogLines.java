package dev.limiter.redis;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the engine logs until closed. */
final class LogLines extends Handler implements AutoCloseable {

  private final Logger logger = Logger.getLogger(RedisEngine.class.getName());
  private final List<String> lines = new CopyOnWriteArrayList<>();

  LogLines() {
    logger.addHandler(this);
  }

  /** So far, each with its level in front. */
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
