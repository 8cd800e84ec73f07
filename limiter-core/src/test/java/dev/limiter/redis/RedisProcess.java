package dev.limiter.redis;

import java.io.IOException;
import java.util.List;
import redis.embedded.core.RedisServerBuilder;

/** A Redis that a test halts, ends and starts again: a process of this machine, no container. */
final class RedisProcess implements AutoCloseable {

  private final int port = RedisCluster.freePort();
  private final ServerFolder folder;
  private final redis.embedded.RedisServer server;

  private RedisProcess(List<String> settings) throws IOException {
    folder = RedisStart.folder();
    RedisServerBuilder builder =
        new RedisServerBuilder()
            .executableProvider(folder)
            .port(port)
            .bind("127.0.0.1")
            .setting("save \"\"")
            .setting("appendonly yes")
            .setting("appendfsync always")
            .onShutdownForceStop(true);
    settings.forEach(builder::setting);
    server = builder.build();
    server.start();
  }

  /** One that writes down all it knows before it answers. */
  static RedisProcess start() throws IOException {
    return new RedisProcess(List.of());
  }

  /** One with more settings, such as {@code replicaof 127.0.0.1 6379}. */
  static RedisProcess start(List<String> settings) throws IOException {
    return new RedisProcess(settings);
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
