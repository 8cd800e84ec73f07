package dev.limiter.http;

import java.util.function.Consumer;

/**
 * Logs what is allowed but probably not meant, each once: what the configuration shows at the start
 * and after a reload, and what only requests show. Thread-safe.
 */
final class Watches {

  private final String contextPath;
  private final Consumer<String> warn;
  private final ForwardingWatch forwarding;
  private final KeyWatch keys;

  /**
   * @param contextPath empty where it is unknown
   * @param warn logs a text, unless the application logged it before
   */
  Watches(Configuration configuration, String contextPath, Consumer<String> warn) {
    this(configuration, contextPath, warn, new ForwardingWatch(warn));
  }

  private Watches(
      Configuration configuration,
      String contextPath,
      Consumer<String> warn,
      ForwardingWatch forwarding) {
    this.contextPath = contextPath;
    this.warn = warn;
    this.forwarding = forwarding;
    this.keys = new KeyWatch(configuration.rules(), warn);
    Traps.of(configuration, contextPath).forEach(warn);
  }

  /** Returns these watches for another configuration of the same application. */
  Watches with(Configuration configuration) {
    return new Watches(configuration, contextPath, warn, forwarding);
  }

  /** Looks at how a request arrived, also at one that is not limited. */
  void see(RequestView request, ClientAddress address) {
    forwarding.see(request, address);
  }

  /** Looks at the key that a charge of a rule has for a request. */
  void see(RuleCharge charge, String key) {
    keys.see(charge, key);
  }
}
