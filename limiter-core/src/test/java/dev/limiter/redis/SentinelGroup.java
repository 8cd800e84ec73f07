package dev.limiter.redis;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import redis.embedded.RedisSentinel;
import redis.embedded.core.RedisSentinelBuilder;
import redis.embedded.core.RedisServerBuilder;

/** A master named shop with a replica and one sentinel, for one test. */
public final class SentinelGroup implements AutoCloseable {

  private final int master = RedisCluster.freePort();
  private final int replica = RedisCluster.freePort();
  private final int sentinel = RedisCluster.freePort();
  private final ServerFolder folder;
  private final redis.embedded.RedisServer first;
  private final redis.embedded.RedisServer second;
  private final RedisSentinel watcher;

  private SentinelGroup(long downAfterMillis) throws IOException {
    folder = RedisStart.folder();
    first = server(master).build();
    second = server(replica).slaveOf("127.0.0.1", master).build();
    watcher =
        new RedisSentinelBuilder()
            .executableProvider(folder)
            .bind("127.0.0.1")
            .port(sentinel)
            .masterName("shop")
            .masterPort(master)
            .quorumSize(1)
            .downAfterMilliseconds(downAfterMillis)
            .failOverTimeout(3_000)
            .onShutdownForceStop(true)
            .build();
    first.start();
    second.start();
    watcher.start();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> said("SENTINEL", "MASTER", "shop").contains("num-slaves, 1") && replicates());
  }

  /**
   * Returns when the sentinel knows both, and the replica follows each write of the master.
   *
   * @param downAfterMillis how long the master must be silent before the replica takes over
   */
  public static SentinelGroup start(long downAfterMillis) throws IOException {
    return new SentinelGroup(downAfterMillis);
  }

  private RedisServerBuilder server(int port) {
    return new RedisServerBuilder()
        .executableProvider(folder)
        .port(port)
        .bind("127.0.0.1")
        .setting("save \"\"")
        .setting("repl-diskless-sync yes")
        .setting("repl-diskless-sync-delay 0")
        .onShutdownForceStop(true);
  }

  /** For {@code shop}, with a sentinel in front that does not exist. */
  public String uri() {
    return "redis-sentinel://shop@127.0.0.1:1,127.0.0.1:" + sentinel;
  }

  /** Those of the sentinel and of both servers. */
  public List<Integer> ports() {
    return List.of(sentinel, master, replica);
  }

  int sentinel() {
    return sentinel;
  }

  int firstReplica() {
    return replica;
  }

  /** The master by what the sentinel says now. */
  int master() {
    String address = said("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "shop");
    return Integer.parseInt(address.replaceAll(".*, (\\d+)]", "$1"));
  }

  /** What the sentinel says. */
  String said(String... words) {
    return Objects.requireNonNull(RedisServer.command("127.0.0.1", sentinel, words)).toString();
  }

  /** True once it was demoted. */
  boolean firstMasterOnlyReads() {
    return role(master).startsWith("[slave");
  }

  private boolean replicates() {
    return role(replica).contains(", connected, ");
  }

  private static String role(int port) {
    return String.valueOf(RedisServer.command("127.0.0.1", port, "ROLE"));
  }

  void killFirstMaster() throws IOException {
    first.stop();
  }

  @Override
  public void close() throws IOException {
    watcher.stop();
    second.stop();
    first.stop();
    folder.delete();
  }
}
