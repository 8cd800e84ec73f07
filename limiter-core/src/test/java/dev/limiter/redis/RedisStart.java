package dev.limiter.redis;

import com.redis.testcontainers.RedisContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.utility.DockerImageName;
import redis.embedded.core.RedisServerBuilder;

/**
 * The ways to a Redis for tests, chosen by the system property {@code limiter.test.redis}: {@code
 * auto} (a container where a Docker engine answers, otherwise the binary of embedded-redis), {@code
 * container}, {@code embedded}, the path of a redis-server or valkey-server, or a redis:// address.
 */
final class RedisStart {

  private static final String CHOICE = System.getProperty("limiter.test.redis", "auto");
  private static final String IMAGE =
      System.getProperty("limiter.test.redis.image", "redis:7.2-alpine");

  private RedisStart() {}

  /** The server that all tests of this JVM share. */
  static RunningRedis shared() {
    return CHOICE.startsWith("redis://") || CHOICE.startsWith("rediss://")
        ? new RunningRedis("the given address", CHOICE, () -> {})
        : own(List.of());
  }

  /** A server with settings of its own, such as {@code requirepass secret}. */
  static RunningRedis own(List<String> settings) {
    if (CHOICE.contains("://") || CHOICE.equals("embedded")) {
      return embedded(settings);
    } else if (CHOICE.equals("container")) {
      return container(settings);
    } else if (CHOICE.equals("auto")) {
      return auto(settings);
    }
    return process(CHOICE, settings);
  }

  /** The binary of servers that are not containers, and their folder. */
  static ServerFolder folder() throws IOException {
    return CHOICE.contains("://") || List.of("auto", "container", "embedded").contains(CHOICE)
        ? ServerFolder.ofEmbedded()
        : ServerFolder.of(Path.of(CHOICE).toAbsolutePath());
  }

  private static RunningRedis auto(List<String> settings) {
    if (!DockerProbe.answers()) {
      return embedded(settings);
    }
    try {
      return container(settings);
    } catch (RuntimeException e) {
      System.out.println("limiter tests: no container of " + IMAGE + ": " + e.getMessage());
      return embedded(settings);
    }
  }

  // Testcontainers' own reaper ends the container if the JVM does not.
  @SuppressWarnings("resource")
  private static RunningRedis container(List<String> settings) {
    List<String> command =
        new ArrayList<>(List.of("redis-server", "--save", "", "--protected-mode", "no"));
    for (String setting : settings) {
      int space = setting.indexOf(' ');
      command.add("--" + setting.substring(0, space));
      command.add(setting.substring(space + 1));
    }
    RedisContainer container =
        new RedisContainer(DockerImageName.parse(IMAGE).asCompatibleSubstituteFor("redis"))
            .withCommand(command.toArray(String[]::new));
    container.start();
    String uri = "redis://" + container.getRedisHost() + ":" + container.getRedisPort();
    return new RunningRedis("a container of " + IMAGE, uri, container::stop);
  }

  private static RunningRedis embedded(List<String> settings) {
    return process("the binary of embedded-redis", settings);
  }

  private static RunningRedis process(String how, List<String> settings) {
    try {
      ServerFolder folder = folder();
      int port = freePort();
      RedisServerBuilder builder =
          new RedisServerBuilder().executableProvider(folder).port(port).bind("127.0.0.1");
      builder.setting("save \"\"").onShutdownForceStop(true);
      settings.forEach(builder::setting);
      redis.embedded.RedisServer server = builder.build();
      server.start();
      return new RunningRedis(how, "redis://127.0.0.1:" + port, () -> stop(server, folder));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + how, e);
    }
  }

  private static void stop(redis.embedded.RedisServer server, ServerFolder folder) {
    try {
      server.stop();
      folder.delete();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
