package dev.limiter.redis;

import static org.awaitility.Awaitility.await;

import dev.limiter.Policy;
import dev.limiter.internal.StateKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import redis.clients.jedis.util.JedisClusterCRC16;
import redis.embedded.RedisShardedCluster;
import redis.embedded.core.RedisServerBuilder;

/**
 * A real Redis Cluster for tests: 3 masters with a replica each, on the binary that {@link
 * RedisStart} has for servers of its own, started at first use and ended with the JVM.
 */
public final class RedisCluster {

  /** The cluster's own talk goes over ports 10,000 above. */
  private static final int HIGHEST_PORT = 55_535;

  private final List<Integer> ports;

  private RedisCluster(List<Integer> ports) {
    this.ports = ports;
  }

  /** The one cluster of this JVM. */
  public static RedisCluster shared() {
    return Shared.CLUSTER;
  }

  private static RedisCluster start() {
    try {
      List<Integer> ports = Stream.generate(RedisCluster::freePort).distinct().limit(6).toList();
      ServerFolder folder = RedisStart.folder();
      RedisServerBuilder server =
          new RedisServerBuilder()
              .executableProvider(folder)
              .bind("127.0.0.1")
              .setting("save \"\"")
              .onShutdownForceStop(true);
      RedisShardedCluster cluster =
          RedisShardedCluster.newRedisCluster()
              .withServerBuilder(server)
              .serverPorts(ports)
              .shard("a", 1)
              .shard("b", 1)
              .shard("c", 1)
              .build();
      cluster.start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(cluster, folder)));
      return new RedisCluster(ports);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void stop(RedisShardedCluster cluster, ServerFolder folder) {
    try {
      cluster.stop();
      folder.delete();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int freePort() {
    while (true) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        int port = socket.getLocalPort() % 20_000 + 20_000;
        if (port <= HIGHEST_PORT && isFree(port) && isFree(port + 10_000)) {
          return port;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /** Two of the nodes. */
  public String uri() {
    return uri("");
  }

  /** With user and password, such as {@code shop:secret@}. */
  String uri(String login) {
    return "redis-cluster://" + login + "127.0.0.1:" + ports.get(0) + ",127.0.0.1:" + ports.get(5);
  }

  /** Those of all nodes. */
  public List<Integer> ports() {
    return ports;
  }

  Object command(int port, String... words) {
    return Objects.requireNonNull(RedisServer.command("127.0.0.1", port, words));
  }

  /** On all nodes, replicas too. */
  void commandAll(String... words) {
    ports.forEach(port -> command(port, words));
  }

  /** The ports of each range of slots: the master's first. */
  private List<List<Integer>> servers(int slot) {
    List<List<Integer>> servers = new ArrayList<>();
    for (Object range : (List<?>) command(ports.get(0), "CLUSTER", "SLOTS")) {
      List<?> parts = (List<?>) range;
      if ((Long) parts.get(0) <= slot && slot <= (Long) parts.get(1)) {
        servers.add(
            parts.stream()
                .skip(2)
                .map(node -> ((Long) ((List<?>) node).get(1)).intValue())
                .toList());
      }
    }
    return servers;
  }

  int masterOf(int slot) {
    return servers(slot).get(0).get(0);
  }

  /** After a failover it takes a moment until all know it. */
  int replicaOf(int slot) {
    return await().until(() -> servers(slot).get(0), known -> known.size() > 1).get(1);
  }

  /** A master that does not serve the slot. */
  int otherMaster(int slot) {
    return IntStream.of(0, 6_000, 12_000, 16_383)
        .map(this::masterOf)
        .filter(port -> port != masterOf(slot))
        .findFirst()
        .orElseThrow();
  }

  static int slot(String namespace, Policy policy, String client) {
    return JedisClusterCRC16.getSlot(key(namespace, policy, client));
  }

  static String key(String namespace, Policy policy, String client) {
    return new RedisKeys(namespace).of(StateKey.of(policy, client));
  }

  /** How often all nodes answered errors of that kind, such as MOVED. */
  long errors(String kind) {
    return ports.stream()
        .map(port -> (String) command(port, "INFO", "errorstats"))
        .flatMap(String::lines)
        .filter(line -> line.startsWith("errorstat_" + kind + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".*count=", "")))
        .sum();
  }

  /** Waits until every node says that all slots are served. */
  void awaitWhole() {
    await()
        .until(
            () ->
                ports.stream()
                    .map(port -> (String) command(port, "CLUSTER", "INFO"))
                    .allMatch(info -> info.contains("cluster_state:ok")));
  }

  private static final class Shared {
    static final RedisCluster CLUSTER = start();
  }
}
