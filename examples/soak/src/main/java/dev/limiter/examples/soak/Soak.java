package dev.limiter.examples.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Starts a Redis and two nodes of the quickstart on loopback, sends 400 requests a second from 16
 * threads, and lets one thing after the other happen to Redis meanwhile. It takes about five
 * minutes, prints a row per event, and ends with 0 if no request got a 5xx and nobody was allowed
 * more than the bound. Everything it started has ended when it ends.
 *
 * <pre>
 * mvn package -DskipTests -pl examples/soak -am
 * java -jar examples/soak/target/soak.jar [redis-server [quickstart.jar]]
 * </pre>
 *
 * <p>Each event has users of its own, who have used up their windows when it happens. Columns: the
 * responses by status ("deny 503" is what {@code on-engine-failure = deny} asks for; status 0 is no
 * answer); 5xx, those and status 0 without "deny 503"; the median in ms before the event, the
 * longest answer from the event on less that median, and how many took 300 ms, three deadlines,
 * longer than it; by how much the user with the most was allowed more than the exact number, and
 * the bound of that, for {@code local} (window, bucket) and for {@code deny}; the time from when
 * Redis could answer to when it decided for all nodes, in steps of 250 ms; how often a node said
 * that the engine is lost. The windows are days: a run across midnight UTC says nothing.
 */
public final class Soak {

  private static final int NODES = 2;
  private static final long BEFORE_MILLIS = 5_000;
  private static final long AFTER_MILLIS = 10_000;

  private final Site site;
  private final List<Quickstart> nodes = new ArrayList<>();

  private Soak(Site site, Path jar, Path configuration) throws IOException {
    this.site = site;
    for (int i = 0; i < NODES; i++) {
      nodes.add(Quickstart.start(jar, site.uri(), configuration));
    }
  }

  /** Runs it; the arguments are the path of redis-server and that of quickstart.jar. */
  public static void main(String[] args) throws IOException, InterruptedException {
    String redisServer = args.length > 0 ? args[0] : "redis-server";
    String jar = args.length > 1 ? args[1] : "examples/quickstart/target/quickstart.jar";
    System.out.print(Row.heading());
    boolean good = true;
    for (SiteStart start :
        List.<SiteStart>of(SingleServer::start, SentinelSite::start, ClusterSite::start)) {
      good &= new Soak(start.of(redisServer), Path.of(jar), configuration()).run();
    }
    System.out.println(
        good
            ? "good: no 5xx, over-admission within its bounds, Redis decided again each time"
            : "bad: see the rows");
    System.exit(good ? 0 : 1);
  }

  private boolean run() throws IOException, InterruptedException {
    warmUp();
    boolean good = true;
    for (Event event : site.events()) {
      Row row = during(event);
      System.out.print(row.line());
      good &= row.good();
    }
    return good;
  }

  private static Path configuration() throws IOException {
    Path file = Scratch.file("limits-", ".properties");
    Files.writeString(
        file,
        Arrays.stream(Kind.values())
            .map(Kind::configuration)
            .collect(Collectors.joining("", "namespace = soak\n", "")));
    return file;
  }

  private void warmUp() throws InterruptedException {
    Load load = new Load(urls(), "warm-up", Crowd.SMALL);
    Thread.sleep(BEFORE_MILLIS);
    load.finish();
  }

  private Row during(Event event) throws IOException, InterruptedException {
    long lostBefore = lost();
    Load load = new Load(urls(), event.name().replaceAll("\\W+", "-"), event.crowd());
    Thread.sleep(BEFORE_MILLIS);
    long eventAt = System.nanoTime();
    event.happen().run();
    long ableAt = System.nanoTime();
    OptionalLong normal = Recovery.await(site, load);
    Thread.sleep(Math.max(0, AFTER_MILLIS - (System.nanoTime() - ableAt) / 1_000_000));
    load.finish();
    return new Row(event, NODES, load.answers(), eventAt, ableAt, normal, lost() - lostBefore);
  }

  private List<String> urls() {
    return nodes.stream().map(Quickstart::url).toList();
  }

  private long lost() throws IOException {
    long lost = 0;
    for (Quickstart node : nodes) {
      lost += node.wrote("rate limiting has lost its engine");
    }
    return lost;
  }

  /** Starts servers with a binary. */
  private interface SiteStart {
    Site of(String redisServer) throws IOException, InterruptedException;
  }
}
