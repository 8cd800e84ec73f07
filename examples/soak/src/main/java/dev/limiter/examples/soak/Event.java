package dev.limiter.examples.soak;

import java.io.IOException;

/**
 * Something that happens to Redis.
 *
 * @param outage whether decisions may fall back, so that each node counts for itself for a while
 * @param dataLost whether Redis forgets what it counted
 * @param crowd who sends requests meanwhile
 * @param happen returns when Redis could answer again
 */
record Event(String name, boolean outage, boolean dataLost, Crowd crowd, Happening happen) {

  /** With a few users. */
  Event(String name, boolean outage, boolean dataLost, Happening happen) {
    this(name, outage, dataLost, Crowd.SMALL, happen);
  }

  /**
   * How many more than the exact number one user may be allowed: what the own counts of the nodes
   * allow while Redis is away, and one more limit if Redis forgot.
   */
  long bound(Kind kind, int nodes, long awayNanos) {
    long byNodes = outage && !kind.denies() ? nodes * kind.exactly(awayNanos) : 0;
    return byNodes + (dataLost ? kind.limit() : 0);
  }

  /** Does it. */
  interface Happening {
    void run() throws IOException, InterruptedException;
  }
}
