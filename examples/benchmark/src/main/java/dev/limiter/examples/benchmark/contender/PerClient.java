package dev.limiter.examples.benchmark.contender;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A map with a limiter for each client, as users of those libraries keep it. */
final class PerClient {

  private PerClient() {}

  static <T> Predicate<String> of(Supplier<T> fresh, Predicate<T> acquire) {
    ConcurrentMap<String, T> limiters = new ConcurrentHashMap<>();
    return client -> acquire.test(limiters.computeIfAbsent(client, added -> fresh.get()));
  }
}
