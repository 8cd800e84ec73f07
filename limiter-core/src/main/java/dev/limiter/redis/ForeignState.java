package dev.limiter.redis;

import dev.limiter.Policy;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells once per policy that a key of ours held what is not ours, or is damaged, and that counting
 * started fresh. Thread-safe.
 */
final class ForeignState {

  private static final System.Logger LOG = System.getLogger(RedisEngine.class.getName());
  private static final int MOST_POLICIES = 1_000;

  private final Set<String> told = ConcurrentHashMap.newKeySet();

  void report(List<Policy> policies) {
    for (Policy policy : policies) {
      if (told.size() < MOST_POLICIES && told.add(policy.name())) {
        LOG.log(
            Level.WARNING,
            "policy \""
                + policy.name()
                + "\": a key in Redis held something else than its state; it counts from zero now."
                + " This is told once per policy");
      }
    }
  }
}
