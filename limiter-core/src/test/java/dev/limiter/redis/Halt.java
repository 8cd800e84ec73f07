package dev.limiter.redis;

import java.io.IOException;

/** A Redis process that neither reads nor answers, though its port is open, until closed. */
final class Halt implements AutoCloseable {

  private final long pid;

  private Halt(long pid) throws IOException {
    this.pid = pid;
    signal("-STOP");
  }

  /** Halts the one at a port of this machine. */
  static Halt of(int port) throws IOException {
    return new Halt(RedisServer.info(port, "server", "process_id"));
  }

  private void signal(String name) throws IOException {
    new ProcessBuilder("kill", name, String.valueOf(pid)).inheritIO().start().onExit().join();
  }

  @Override
  public void close() throws IOException {
    signal("-CONT");
  }
}
