package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.redis.RedisProbe;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The Redis that all contenders ask: one on loopback that keeps nothing on disk, or a given one.
 */
public final class RedisProcess {

  private static final int TRIES = 200;

  private RedisProcess() {}

  /** Starts a redis-server, or looks at the one that is given; gives its address. */
  public static String start(String given) throws IOException, InterruptedException {
    if (given.contains("://")) {
      requireEmpty(given);
      return given;
    }
    int port = freePort();
    String uri = "redis://127.0.0.1:" + port;
    awaitAnswer(uri, new ChildProcess(command(given, port)));
    return uri;
  }

  private static List<String> command(String binary, int port) {
    return List.of(
        binary,
        "--save",
        "",
        "--port",
        Integer.toString(port),
        "--bind",
        "127.0.0.1",
        "--logfile",
        "redis.log",
        "--dir",
        Scratch.path().toString());
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static void requireEmpty(String uri) {
    try (RedisProbe redis = new RedisProbe(uri)) {
      if (redis.size() > 0) {
        throw new BenchmarkException(
            "the Redis must be empty, since everything in it is deleted; "
                + uri
                + " has "
                + redis.size()
                + " keys");
      }
    }
  }

  // It ends with the benchmark.
  @SuppressWarnings("resource")
  private static void awaitAnswer(String uri, ChildProcess server)
      throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      try (RedisProbe redis = new RedisProbe(uri)) {
        redis.echo("hello");
        return;
      } catch (JedisException e) {
        if (tries == TRIES || !server.alive()) {
          throw new BenchmarkException("redis-server does not answer: " + server.complaints(), e);
        }
        Thread.sleep(20);
      }
    }
  }
}
