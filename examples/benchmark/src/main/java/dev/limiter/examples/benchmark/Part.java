package dev.limiter.examples.benchmark;

import java.io.IOException;
import java.util.Locale;

/** What can be measured on its own. */
enum Part {
  /** Decisions per second, latency and cost of those that decide in Redis. */
  REDIS,
  /** What Redis itself says about the scripts. */
  SCRIPTS,
  /** Bytes in Redis. */
  SIZE,
  /** Decisions per second of those that decide in their process. */
  MEMORY,
  /** What filters cost a server. */
  HTTP;

  /** How the command line calls it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a Redis must run for it. */
  boolean needsRedis() {
    return this == REDIS || this == SCRIPTS || this == SIZE;
  }

  /** Measures, and adds its section to the report. */
  void run(Options options, Machine machine, Report report)
      throws IOException, InterruptedException {
    Measuring part =
        switch (this) {
          case REDIS -> new RedisPart(options, machine, report);
          case SCRIPTS -> new ScriptsPart(options, machine, report);
          case SIZE -> new SizePart(machine, report);
          case MEMORY -> new MemoryPart(options, machine, report);
          case HTTP -> new HttpPart(options, machine, report);
        };
    part.run();
  }

  /** Measures something. */
  interface Measuring {
    void run() throws IOException, InterruptedException;
  }
}
