package dev.limiter.examples.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Three masters of a Redis Cluster; redis-cli must be on the path. */
record ClusterSite(List<Redis> servers) implements Site {

  private static final int MASTERS = 3;
  private static final String SLOTS = "2000";

  static ClusterSite start(String binary) throws IOException, InterruptedException {
    List<Redis> servers = new ArrayList<>();
    for (int i = 0; i < MASTERS; i++) {
      String bus = Integer.toString(Redis.freePort());
      servers.add(
          new Redis(binary, "--save", "", "--cluster-enabled", "yes", "--cluster-port", bus));
    }
    List<String> create = new ArrayList<>(List.of("create"));
    servers.forEach(server -> create.add(server.address()));
    cli(create);
    return new ClusterSite(servers);
  }

  @Override
  public String uri() {
    return servers.stream()
        .map(Redis::address)
        .collect(Collectors.joining(",", "redis-cluster://", ""));
  }

  @Override
  public List<Event> events() {
    return List.of(new Event("migration of " + SLOTS + " slots", true, false, this::reshard));
  }

  private void reshard() throws IOException, InterruptedException {
    String from = servers.get(0).ask("CLUSTER MYID");
    String to = servers.get(1).ask("CLUSTER MYID");
    String anyNode = servers.get(0).address();
    cli(
        List.of(
            "reshard",
            anyNode,
            "--cluster-from",
            from,
            "--cluster-to",
            to,
            "--cluster-slots",
            SLOTS));
  }

  private static void cli(List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("redis-cli", "--cluster"));
    command.addAll(words);
    command.add("--cluster-yes");
    Path log = Scratch.file("redis-cli-", ".log");
    Process process = Children.start(command, log);
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + " failed: " + output + Files.readString(log));
    }
  }
}
