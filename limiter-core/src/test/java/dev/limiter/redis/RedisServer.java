package dev.limiter.redis;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.util.SafeEncoder;

/**
 * A real Redis for tests, as an extension: {@code @RegisterExtension static final RedisServer REDIS
 * = RedisServer.shared();}. {@link RedisStart} says which one it is.
 */
public final class RedisServer implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

  private static final String RUN = UUID.randomUUID().toString().substring(0, 8);
  private static final AtomicInteger TESTS = new AtomicInteger();

  private final List<String> settings;
  private final boolean shared;
  private @Nullable RunningRedis running;
  private volatile String namespace = freshNamespace();

  private RedisServer(boolean shared, List<String> settings) {
    this.shared = shared;
    this.settings = settings;
  }

  /** The one server of this JVM, started at first use and ended with the JVM. */
  public static RedisServer shared() {
    return Shared.SERVER;
  }

  /** A server of this test class alone, with settings such as {@code requirepass secret}. */
  public static RedisServer own(String... settings) {
    return new RedisServer(false, List.of(settings));
  }

  /** A namespace that no other test has. */
  public static String freshNamespace() {
    return "test-" + RUN + "-" + TESTS.incrementAndGet();
  }

  /** The address, without user and password unless it was given with them. */
  public String uri() {
    return running().uri();
  }

  /** The address with user and password put in. */
  public String uri(String user, String password) {
    return uri().replace("://", "://" + user + ":" + password + "@");
  }

  public int port() {
    return URI.create(uri()).getPort();
  }

  /** A namespace that is new for each test. */
  public String namespace() {
    return namespace;
  }

  /** Empties the database. */
  public void flush() {
    command("FLUSHDB");
  }

  /** The keys under the namespace of this test. */
  public List<String> keys() {
    return ((List<?>) reply("KEYS", namespace + ":*")).stream().map(String::valueOf).toList();
  }

  /**
   * Sends one command on a connection of its own; strings of the reply come as {@link String},
   * numbers as {@link Long}.
   */
  public @Nullable Object command(String... words) {
    try (Connection connection = connect()) {
      return command(connection, words);
    }
  }

  /** The same to a server without password. */
  public static @Nullable Object command(String host, int port, String... words) {
    try (Connection connection =
        new Connection(
            new HostAndPort(host, port),
            DefaultJedisClientConfig.builder().timeoutMillis(10_000).build())) {
      return command(connection, words);
    }
  }

  private static @Nullable Object command(Connection connection, String... words) {
    String[] arguments = Arrays.copyOfRange(words, 1, words.length);
    connection.sendCommand(() -> words[0].getBytes(StandardCharsets.UTF_8), arguments);
    return SafeEncoder.encodeObject(connection.getOne());
  }

  /** The number of a line in a section of INFO, the calls of a command's line; 0 if none. */
  public long info(String section, String name) {
    return number((String) reply("INFO", section), name);
  }

  /** The same of a server without password on this machine. */
  static long info(int port, String section, String name) {
    Object said = Objects.requireNonNull(command("127.0.0.1", port, "INFO", section));
    return number((String) said, name);
  }

  private static long number(String info, String name) {
    return info.lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).replaceFirst("^calls=", ""))
        .map(value -> value.split(",", 2)[0])
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(0);
  }

  private Object reply(String... words) {
    return Objects.requireNonNull(command(words));
  }

  private Connection connect() {
    URI address = URI.create(uri());
    String password =
        settings.stream()
            .filter(setting -> setting.startsWith("requirepass "))
            .map(setting -> setting.substring("requirepass ".length()))
            .findFirst()
            .orElse(null);
    return new Connection(
        new HostAndPort(address.getHost(), address.getPort()),
        DefaultJedisClientConfig.builder().password(password).timeoutMillis(10_000).build());
  }

  private synchronized RunningRedis running() {
    if (running != null) {
      return running;
    }
    RunningRedis started = shared ? RedisStart.shared() : RedisStart.own(settings);
    running = started;
    if (shared) {
      Runtime.getRuntime().addShutdownHook(new Thread(started.stop()));
      System.out.println("limiter tests: Redis is " + started.how() + ", " + version());
    }
    return started;
  }

  private String version() {
    return ((String) reply("INFO", "server"))
        .lines()
        .filter(line -> line.matches("(redis|valkey)_version:.*"))
        .reduce((first, last) -> last)
        .orElse("of unknown version");
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    namespace = freshNamespace();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (!shared) {
      stop();
    }
  }

  /** Ends it; whatever is asked of it next starts another one. */
  public synchronized void stop() {
    if (running != null) {
      running.stop().run();
      running = null;
    }
  }

  private static final class Shared {
    static final RedisServer SERVER = new RedisServer(true, List.of());
  }
}
