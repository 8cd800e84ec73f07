package dev.limiter.examples.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A master, its replica, and one sentinel. */
record SentinelSite(Redis master, Redis replica, Redis sentinel) implements Site {

  static SentinelSite start(String binary) throws IOException, InterruptedException {
    Redis master = new Redis(binary, "--save", "");
    Redis replica = new Redis(binary, "--save", "", "--replicaof", "127.0.0.1 " + master.port());
    Path configuration = Scratch.file("sentinel-", ".conf");
    Files.writeString(configuration, "sentinel monitor soak 127.0.0.1 " + master.port() + " 1\n");
    Redis sentinel = new Redis(binary, configuration.toString(), "--sentinel");
    SentinelSite site = new SentinelSite(master, replica, sentinel);
    replica.awaitSays("master_link_status:up", "INFO replication");
    sentinel.awaitSays("slaves=1", "INFO sentinel");
    return site;
  }

  @Override
  public String uri() {
    return "redis-sentinel://soak@" + sentinel.address();
  }

  @Override
  public List<Redis> servers() {
    return List.of(master, replica);
  }

  @Override
  public List<Event> events() {
    return List.of(new Event("SENTINEL FAILOVER", true, true, this::failOver));
  }

  /** Returns when the old master follows the new one. */
  private void failOver() throws IOException, InterruptedException {
    sentinel.ask("SENTINEL FAILOVER soak");
    replica.awaitSays("role:master", "INFO replication");
    master.awaitSays("role:slave", "INFO replication");
  }
}
