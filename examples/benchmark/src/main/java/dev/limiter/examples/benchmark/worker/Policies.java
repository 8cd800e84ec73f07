package dev.limiter.examples.benchmark.worker;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import java.time.Duration;

/** What clients are limited to. */
final class Policies {

  /** Never reached; a client's state outlives a turn, so that nobody has others' to collect. */
  static final Policy ROOMY =
      new Policy("roomy", new TokenBucket(100_000_000, 1, Duration.ofMinutes(1)));

  /** Never reached, even by a whole process that asks for nothing else. */
  static final Policy ENDLESS =
      new Policy("roomy", new TokenBucket(1_000_000_000, 1_000_000_000, Duration.ofSeconds(1)));

  /** Used up by one, and not refilled while the benchmark runs. */
  static final Policy TIGHT = new Policy("tight", new TokenBucket(1, 1, Duration.ofHours(1)));

  private Policies() {}
}
