package dev.limiter.http;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Notices, from the requests that arrive, when the settings about proxies do not fit the proxies
 * that are there, and logs each mistake once. Checks only whether a header is present, not its
 * value. Thread-safe.
 */
final class ForwardingWatch {

  private static final List<String> FORWARDING =
      List.of("X-Forwarded-For", "Forwarded", "X-Real-IP");
  private static final int REQUESTS = 1000;

  private final Consumer<String> warn;
  private final AtomicBoolean toldOfUntrusted = new AtomicBoolean();

  /** Requests of trusted peers without the header; all of them once one had it. */
  private final AtomicInteger without = new AtomicInteger();

  ForwardingWatch(Consumer<String> warn) {
    this.warn = warn;
  }

  void see(RequestView request, ClientAddress address) {
    if (address.trustsNobody()) {
      lookForUntrusted(request);
    } else if (without.get() < REQUESTS) {
      count(request, address);
    }
  }

  private void lookForUntrusted(RequestView request) {
    for (int i = 0; i < FORWARDING.size() && !toldOfUntrusted.get(); i++) {
      String header = FORWARDING.get(i);
      if (request.has(header) && toldOfUntrusted.compareAndSet(false, true)) {
        warn.accept(
            header
                + " arrives, but trusted-proxies is none: if a proxy of yours adds it, all clients"
                + " of that proxy share one limit by ip; name the proxy, such as trusted-proxies ="
                + " 10.0.0.0/8");
      }
    }
  }

  private void count(RequestView request, ClientAddress address) {
    if (!address.trusts(request.peer())) {
      return;
    }
    if (request.has(address.header())) {
      without.set(REQUESTS);
    } else if (without.incrementAndGet() == REQUESTS) {
      warn.accept(
          "none of the first 1,000 requests from trusted proxies had "
              + address.header()
              + ", so that all their clients share one limit by ip; let the proxies send it, or name"
              + " the header that they do send with client-ip-header");
    }
  }
}
