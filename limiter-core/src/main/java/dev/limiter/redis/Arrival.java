package dev.limiter.redis;

import dev.limiter.Charge;
import dev.limiter.Decision;
import java.lang.System.Logger.Level;
import java.util.List;

/** Logs once that Redis counts, if it did not answer at the start. Thread-safe. */
final class Arrival {

  private static final System.Logger LOG = System.getLogger(RedisEngine.class.getName());

  private final Topology topology;
  private volatile boolean awaited;

  Arrival(Topology topology) {
    this.topology = topology;
  }

  /** Notes that Redis did not answer at the start. */
  void await() {
    awaited = true;
  }

  /** Notes what Redis answered; a look proves nothing, since a replica answers it too. */
  void note(List<Charge> charges, List<Decision> decisions) {
    if (awaited && wrote(charges, decisions) && ends()) {
      LOG.log(Level.INFO, topology.where() + " answers now and decides from here on");
    }
  }

  private static boolean wrote(List<Charge> charges, List<Decision> decisions) {
    return charges.stream().anyMatch(charge -> charge.cost() > 0)
        && decisions.stream().allMatch(Decision::allowed);
  }

  /** Returns true for one caller. */
  private synchronized boolean ends() {
    boolean first = awaited;
    awaited = false;
    return first;
  }
}
