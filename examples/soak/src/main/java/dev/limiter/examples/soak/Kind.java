package dev.limiter.examples.soak;

import java.util.Locale;

/** The four limits under load, each on a path of its own and counted per user. */
enum Kind {
  /** Never refuses, so that Redis is asked all the time: half of all requests. */
  FREE(1_000_000, 0, false),
  /** A day's window: exactly the limit may be allowed. Local decisions when Redis is away. */
  WINDOW(15, 0, false),
  /** A bucket: the limit, and the refill of the time. Local decisions when Redis is away. */
  BUCKET(5, 3, false),
  /** The same window, but nobody else may decide when Redis is away: 503 then. */
  STRICT(15, 0, true);

  private final int limit;
  private final int refillPerSecond;
  private final boolean denies;

  Kind(int limit, int refillPerSecond, boolean denies) {
    this.limit = limit;
    this.refillPerSecond = refillPerSecond;
    this.denies = denies;
  }

  /** Of eight requests four are free. */
  static Kind of(int turn) {
    return switch (turn % 8) {
      case 1, 5 -> WINDOW;
      case 3 -> BUCKET;
      case 7 -> STRICT;
      default -> FREE;
    };
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  int limit() {
    return limit;
  }

  boolean denies() {
    return denies;
  }

  /** The most that may be allowed to one user within the time. */
  long exactly(long nanos) {
    return limit + refillPerSecond * nanos / 1_000_000_000;
  }

  /** The lines of this limit in a {@code rate-limits.properties}. */
  String configuration() {
    String grammar =
        refillPerSecond == 0
            ? "fixed-window " + limit + "/1d"
            : "token-bucket " + limit + " refill " + refillPerSecond + "/1s";
    return """
    policy.%1$s = %2$s
    rule.%1$s = /echo/%1$s -> %1$s by header:X-Demo-User
    on-engine-failure.%1$s = %3$s
    """
        .formatted(word(), grammar, denies ? "deny" : "local");
  }
}
