package dev.limiter.redis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The order in which those are asked that can answer the same question: who misled or did not
 * answer goes to the end. Thread-safe.
 */
final class AskOrder<T> {

  /** The one that failed last comes last. */
  private final Set<T> last = new LinkedHashSet<>();

  /** Returns all, each once, those that failed behind the others. */
  synchronized List<T> of(Collection<? extends T> all) {
    last.retainAll(all);
    Set<T> ordered = new LinkedHashSet<>(all);
    ordered.removeAll(last);
    ordered.addAll(last);
    return new ArrayList<>(ordered);
  }

  /** Puts one at the end. */
  synchronized void last(T one) {
    last.remove(one);
    last.add(one);
  }
}
