package dev.limiter.internal;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Walks what a failure consists of: causes and suppressed failures, which can form a cycle. */
public final class Causes {

  private Causes() {}

  /** Returns whether the failure, or something that it consists of, matches. */
  public static boolean any(Throwable failure, Predicate<Throwable> matches) {
    Set<Throwable> parts = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(failure, parts);
    return parts.stream().anyMatch(matches);
  }

  /** Jedis attaches connect failures as suppressed exceptions, and can make a cycle of them. */
  private static void collect(@Nullable Throwable failure, Set<Throwable> parts) {
    if (failure != null && parts.add(failure)) {
      collect(failure.getCause(), parts);
      for (Throwable suppressed : failure.getSuppressed()) {
        collect(suppressed, parts);
      }
    }
  }
}
