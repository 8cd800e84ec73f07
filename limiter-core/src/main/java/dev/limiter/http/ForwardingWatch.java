package dev.limiter.http;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Notices, from the requests that are limited, when the settings about proxies do not fit the
 * proxies that are there, and says each mistake once. Looks only whether a header is there, however
 * much stands in it. Thread-safe.
 */
final class ForwardingWatch {

  private static final System.Logger LOG = System.getLogger(ForwardingWatch.class.getName());

  private static final List<String> FORWARDING =
      List.of("X-Forwarded-For", "Forwarded", "X-Real-IP");
  private static final int IN_A_ROW = 100;

  private final AtomicBoolean toldOfUntrusted = new AtomicBoolean();
  private final AtomicBoolean toldOfMissing = new AtomicBoolean();
  private final AtomicInteger missing = new AtomicInteger();

  void see(RequestView request, ClientAddress address) {
    if (address.trustsNobody()) {
      lookForUntrusted(request);
    } else if (!toldOfMissing.get()) {
      countMissing(request, address);
    }
  }

  private void lookForUntrusted(RequestView request) {
    for (int i = 0; i < FORWARDING.size() && !toldOfUntrusted.get(); i++) {
      String header = FORWARDING.get(i);
      if (request.has(header) && toldOfUntrusted.compareAndSet(false, true)) {
        LOG.log(
            Level.WARNING,
            header
                + " arrives, but trusted-proxies is none: if a proxy of yours adds it, all clients"
                + " of that proxy share one limit by ip; name the proxy, such as trusted-proxies ="
                + " 10.0.0.0/8");
      }
    }
  }

  private void countMissing(RequestView request, ClientAddress address) {
    if (!address.trusts(request.peer())) {
      return;
    }
    if (request.has(address.header())) {
      missing.set(0);
    } else if (missing.incrementAndGet() >= IN_A_ROW && toldOfMissing.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          IN_A_ROW
              + " requests in a row from trusted proxies had no "
              + address.header()
              + ", so that all their clients share one limit by ip; let the proxies send it, or name"
              + " the header that they do send with client-ip-header");
    }
  }
}
