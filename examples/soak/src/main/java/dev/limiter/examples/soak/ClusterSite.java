package dev.limiter.examples.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A Redis Cluster of three masters with a replica each; redis-cli must be on the path. */
record ClusterSite(List<Redis> servers) implements Site {

  private static final int SERVERS = 6;

  /** After which the others call a master dead; Redis has 15 s if nobody says otherwise. */
  private static final String TIMEOUT_MILLIS = "2000";

  private static final String REPLICATION = "INFO replication";

  static ClusterSite start(String binary) throws IOException, InterruptedException {
    List<Redis> servers = new ArrayList<>();
    for (int i = 0; i < SERVERS; i++) {
      servers.add(server(binary));
    }
    createCluster(servers);
    ClusterSite site = new ClusterSite(servers);
    site.awaitWhole();
    return site;
  }

  private static Redis server(String binary) throws IOException, InterruptedException {
    return new Redis(
        binary,
        "--save",
        "",
        "--cluster-enabled",
        "yes",
        "--cluster-node-timeout",
        TIMEOUT_MILLIS,
        "--cluster-port",
        Integer.toString(Redis.freePort()));
  }

  @Override
  public String uri() {
    return servers.stream()
        .map(Redis::address)
        .collect(Collectors.joining(",", "redis-cluster://", ""));
  }

  @Override
  public List<Event> events() {
    return List.of(
        new Event("migration of 2730 slots", true, false, Crowd.LARGE, this::migrate),
        new Event("CLUSTER FAILOVER", true, false, this::failOver),
        new Event("kill -STOP of a master", true, true, Crowd.LARGE, this::hang),
        new Event("kill -9 of a master", true, true, this::crash));
  }

  private void migrate() throws IOException, InterruptedException {
    long moved = redirections("MOVED");
    long ask = redirections("ASK");
    SlotMigration.run(masters());
    System.out.printf(
        "  %d requests were redirected by MOVED, %d by ASK%n",
        redirections("MOVED") - moved, redirections("ASK") - ask);
  }

  /** Returns when the old master follows the new one. */
  private void failOver() throws IOException, InterruptedException {
    Redis replica = replica();
    Redis master = masterOf(replica);
    replica.ask("CLUSTER FAILOVER");
    replica.awaitSays("role:master", REPLICATION);
    master.awaitSays("role:slave", REPLICATION);
    awaitWhole();
  }

  /** Returns when the replica serves; the master stands still until then, and follows it later. */
  private void hang() throws IOException, InterruptedException {
    Redis replica = replica();
    Redis master = masterOf(replica);
    master.stop();
    replica.awaitSays("role:master", REPLICATION);
    master.goOn();
    master.awaitSays("role:slave", REPLICATION);
    awaitWhole();
  }

  /** Returns when the replica serves; the master stays dead. */
  private void crash() throws IOException, InterruptedException {
    Redis replica = replica();
    masterOf(replica).kill();
    replica.awaitSays("role:master", REPLICATION);
    awaitWhole();
  }

  private List<Redis> masters() throws IOException {
    List<Redis> masters = new ArrayList<>();
    for (Redis server : servers) {
      if (server.says("role:master", REPLICATION)) {
        masters.add(server);
      }
    }
    return masters;
  }

  /** One that has all that its master has. */
  private Redis replica() throws IOException {
    for (Redis server : servers) {
      if (server.says("master_link_status:up", REPLICATION)) {
        return server;
      }
    }
    throw new IOException("there is no replica");
  }

  private Redis masterOf(Redis replica) throws IOException {
    for (Redis server : servers) {
      if (replica.says("master_port:" + server.port() + "\r", REPLICATION)) {
        return server;
      }
    }
    throw new IOException("there is no master of " + replica.address());
  }

  private long redirections(String kind) throws IOException {
    long count = 0;
    for (Redis server : servers) {
      count += server.errors(kind);
    }
    return count;
  }

  /** Waits until all slots are served, as all that live see it. */
  private void awaitWhole() throws IOException, InterruptedException {
    for (Redis server : servers) {
      if (server.alive()) {
        server.awaitSays("cluster_state:ok", "CLUSTER INFO");
      }
    }
  }

  private static void createCluster(List<Redis> servers) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("redis-cli", "--cluster", "create"));
    servers.forEach(server -> command.add(server.address()));
    command.addAll(List.of("--cluster-replicas", "1", "--cluster-yes"));
    Path log = Scratch.file("redis-cli-", ".log");
    Process process = Children.start(command, log);
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + " failed: " + output + Files.readString(log));
    }
    for (Redis replica : servers.subList(SERVERS / 2, SERVERS)) {
      replica.awaitSays("master_link_status:up", REPLICATION);
    }
  }
}
