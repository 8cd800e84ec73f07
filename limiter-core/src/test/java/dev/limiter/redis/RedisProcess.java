package dev.limiter.redis;

import java.io.IOException;
import redis.embedded.core.RedisServerBuilder;

/** A Redis that a test halts, ends and starts again: a process of this machine, no container. */
final class RedisProcess implements AutoCloseable {

  private final int port = RedisCluster.freePort();
  private final ServerFolder folder;
  private final redis.embedded.RedisServer server;

  private RedisProcess() throws IOException {
    folder = RedisStart.folder();
    server =
        new RedisServerBuilder()
            .executableProvider(folder)
            .port(port)
            .bind("127.0.0.1")
            .setting("save \"\"")
            .setting("appendonly yes")
            .setting("appendfsync always")
            .onShutdownForceStop(true)
            .build();
    server.start();
  }

  /** One that writes down all it knows before it answers. */
  static RedisProcess start() throws IOException {
    return new RedisProcess();
  }

  int port() {
    return port;
  }

  /** As {@code kill -9}. */
  void kill() throws IOException {
    server.stop();
  }

  /** On the same port, with what it had written down. */
  void startAgain() throws IOException {
    server.start();
  }

  @Override
  public void close() throws IOException {
    server.stop();
    folder.delete();
  }
}
