package dev.limiter.http;

/** The forms in which a response tells how much is left. */
public enum HeaderDialect {
  /** {@code RateLimit-Policy} and {@code RateLimit}, structured fields. */
  STRUCTURED("structured"),
  /** {@code RateLimit-Limit}, {@code RateLimit-Remaining} and {@code RateLimit-Reset}. */
  TRIPLE("triple"),
  /** {@code X-RateLimit-Limit}, {@code X-RateLimit-Remaining} and {@code X-RateLimit-Reset}. */
  X_RATELIMIT("x-ratelimit");

  private final String word;

  HeaderDialect(String word) {
    this.word = word;
  }

  /** The word of the configuration. */
  String word() {
    return word;
  }
}
