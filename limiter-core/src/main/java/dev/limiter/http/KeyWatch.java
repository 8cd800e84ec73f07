package dev.limiter.http;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Notices keys of rules that no request has: {@code by header:X-User} counts by ip where the header
 * never arrives. Looks at the first requests of a rule only. Thread-safe.
 */
final class KeyWatch {

  private static final int REQUESTS = 1000;

  private final IdentityHashMap<RuleCharge, Watched> watched = new IdentityHashMap<>();
  private final AtomicInteger unsettled;
  private final Consumer<String> warn;

  KeyWatch(List<Rule> rules, Consumer<String> warn) {
    for (Rule rule : rules) {
      for (RuleCharge charge : rule.charges()) {
        if (charge.key().endsWithLastResort()) {
          watched.put(charge, new Watched(rule.name(), charge.key()));
        }
      }
    }
    this.unsettled = new AtomicInteger(watched.size());
    this.warn = warn;
  }

  /** Looks at the key of a request. */
  void see(RuleCharge charge, String key) {
    if (unsettled.get() > 0) {
      Watched seen = watched.get(charge);
      if (seen != null) {
        see(seen, key);
      }
    }
  }

  private void see(Watched seen, String key) {
    if (seen.requests.get() >= REQUESTS) {
      return;
    }
    if (!KeyExpression.isLastResort(key)) {
      if (seen.requests.getAndSet(REQUESTS) < REQUESTS) {
        unsettled.decrementAndGet();
      }
    } else if (seen.requests.incrementAndGet() == REQUESTS) {
      unsettled.decrementAndGet();
      warn.accept(seen.warning());
    }
  }

  /** A key of a rule, and how many requests did not have it; all of them once it is settled. */
  private record Watched(String rule, KeyExpression key, AtomicInteger requests) {

    Watched(String rule, KeyExpression key) {
      this(rule, key, new AtomicInteger());
    }

    String warning() {
      String written = key.written();
      return "rule."
          + rule
          + ": none of its first 1,000 requests had "
          + written
          + ", so all of them were charged by ip; check the name"
          + (written.contains("header:")
              ? ", and that request wrappers override getHeaders in addition to getHeader"
              : "")
          + (written.contains("cookie:") ? ", and that request wrappers override getCookies" : "")
          + (written.contains("principal")
              ? ", and that users are logged in before Limiter decides"
              : "");
    }
  }
}
