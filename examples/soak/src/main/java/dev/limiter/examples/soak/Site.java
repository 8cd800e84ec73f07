package dev.limiter.examples.soak;

import java.io.IOException;
import java.util.List;

/** Servers of Redis that run, and what will happen to them. */
interface Site {

  /** What {@code engine} is. */
  String uri();

  /** The servers that decide, or may later; some may be dead. */
  List<Redis> servers();

  /** In the order of the table. */
  List<Event> events();

  /** How many runs of scripts all that live completed since they started. */
  default long scriptsRun() throws IOException {
    long runs = 0;
    for (Redis server : servers()) {
      runs += server.alive() ? server.scriptsRun() : 0;
    }
    return runs;
  }
}
