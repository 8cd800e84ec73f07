package dev.limiter;

/** What decides a policy's charges while the engine fails. */
public enum OnEngineFailure {
  /**
   * An in-memory engine on this node, with the same limits: {@link Decision.Source#FALLBACK}. It
   * starts empty with each outage and knows only this node's requests, so N nodes together allow up
   * to N times the limit. Outages less than a minute apart are one.
   */
  LOCAL,
  /** Everything is allowed and nothing is counted: {@link Decision.Source#UNCHECKED}. */
  ALLOW,
  /**
   * Everything that has a cost is refused until the engine is asked next: {@link
   * Decision.Source#UNCHECKED}.
   */
  DENY
}
