package dev.limiter.examples.benchmark;

import static dev.limiter.examples.benchmark.http.ServerFilter.JETTY_DOS;
import static dev.limiter.examples.benchmark.http.ServerFilter.LIMITER;
import static dev.limiter.examples.benchmark.http.ServerFilter.NONE;
import static dev.limiter.examples.benchmark.http.ServerFilter.TOMCAT_RATE_LIMIT;

import dev.limiter.examples.benchmark.Site.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.catalina.util.ServerInfo;
import org.eclipse.jetty.util.Jetty;

/** A server per kind, all up for the whole part; they are asked in turn. */
final class HttpPart implements Part.Measuring {

  private static final List<Kind> KINDS =
      List.of(
          new Kind("jetty", NONE),
          new Kind("jetty", LIMITER),
          new Kind("jetty", JETTY_DOS),
          new Kind("tomcat", NONE),
          new Kind("tomcat", LIMITER),
          new Kind("tomcat", TOMCAT_RATE_LIMIT));

  /** Never reached. Jetty's filter has an array of that length. */
  private static final int LIMIT = 1_000_000;

  /**
   * How much longer than a turn of the other parts each server is warmed up: while its JVM still
   * compiles, a server pays for that, and one with more code pays more. On two cores compiling
   * takes some 25 s of load.
   */
  private static final int WARM_UP = 30;

  /** How much longer than a turn of the other parts one of this part is. */
  private static final int TURN = 3;

  private final Options options;
  private final Machine machine;
  private final Report report;
  private final Map<Kind, List<Double>> rates = new LinkedHashMap<>();

  HttpPart(Options options, Machine machine, Report report) {
    this.options = options;
    this.machine = machine;
    this.report = report;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    report.add("## Filters: requests per second, 1 kB, keep-alive, 64 connections");
    String version = Wrk.version();
    if (version.isEmpty()) {
      report.progress("SKIPPED: part http: no wrk on this machine");
      report.add(
          "**SKIPPED: no wrk on this machine.** Debian and Ubuntu have it: `apt-get install wrk`.");
      return;
    }
    for (Kind kind : KINDS) {
      report.progress("check " + kind);
      Site.check(kind, machine);
    }
    measure();
    report.add(table());
    report.add(
        "`"
            + String.join(" ", Wrk.command(seconds(TURN)))
            + "` of "
            + version
            + ", one client, limits that are never reached; "
            + turns()
            + " turns; libraries: "
            + libraries());
  }

  private void measure() throws IOException, InterruptedException {
    List<Site> sites = new ArrayList<>();
    try {
      for (Kind kind : KINDS) {
        Site site = Site.start(kind, machine, LIMIT);
        sites.add(site);
        report.progress("warm up " + kind);
        double unused = Wrk.requestsPerSecond(site.url(), seconds(WARM_UP));
      }
      for (int turn = 1; turn <= turns(); turn++) {
        for (Site site : sites) {
          report.progress("turn " + turn + ": " + site.kind());
          rates
              .computeIfAbsent(site.kind(), first -> new ArrayList<>())
              .add(Wrk.requestsPerSecond(site.url(), seconds(TURN)));
        }
      }
    } finally {
      for (Site site : sites) {
        site.close();
      }
    }
  }

  private Table table() {
    Table table = new Table("server", "requests/s", "this / no filter");
    Series bare = new Series(List.of());
    for (Map.Entry<Kind, List<Double>> entry : rates.entrySet()) {
      Series series = new Series(entry.getValue());
      Kind kind = entry.getKey();
      bare = kind.bare() ? series : bare;
      String name = kind.container() + ", " + kind.filter().title();
      table.row(name, series, series.dividedBy(bare));
    }
    return table;
  }

  private int turns() {
    return options.repeats() == 1 ? 1 : options.repeats() + 2;
  }

  private long seconds(int turnsOfOtherParts) {
    return Math.max(1, turnsOfOtherParts * options.millis() / 1_000);
  }

  private static String libraries() {
    return "Jetty " + Jetty.VERSION + ", Tomcat " + ServerInfo.getServerNumber();
  }
}
