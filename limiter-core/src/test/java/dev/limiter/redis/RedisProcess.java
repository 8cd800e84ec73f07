package dev.limiter.redis;

import java.io.IOException;
import java.util.List;
import redis.embedded.core.RedisServerBuilder;

/** A Redis that a test halts, ends and starts again: a process of this machine, no container. */
final class RedisProcess implements AutoCloseable {

  private final int port;
  private final ServerFolder folder;
  private final redis.embedded.RedisServer server;

  private RedisProcess(String host, int port, List<String> settings) throws IOException {
    this.port = port;
    folder = RedisStart.folder();
    RedisServerBuilder builder =
        new RedisServerBuilder()
            .executableProvider(folder)
            .port(port)
            .bind(host)
            .setting("save \"\"")
            .setting("repl-diskless-sync yes")
            .setting("repl-diskless-sync-delay 0")
            .setting("appendonly yes")
            .setting("appendfsync always")
            .onShutdownForceStop(true);
    settings.forEach(builder::setting);
    server = builder.build();
    server.start();
  }

  /** One that writes down all it knows before it answers. */
  static RedisProcess start() throws IOException {
    return start(List.of());
  }

  /** One with more settings, such as {@code replicaof 127.0.0.1 6379}. */
  static RedisProcess start(List<String> settings) throws IOException {
    return at("127.0.0.1", RedisCluster.freePort(), settings);
  }

  /** The same at an address of this machine, such as {@code 127.0.0.2}. */
  static RedisProcess at(String host, int port, List<String> settings) throws IOException {
    return new RedisProcess(host, port, settings);
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
