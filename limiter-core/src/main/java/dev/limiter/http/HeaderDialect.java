package dev.limiter.http;

import java.util.List;

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

  /**
   * The dialect of a word of the configuration.
   *
   * @throws IllegalArgumentException if there is none; the message quotes the word
   */
  static HeaderDialect ofWord(String word) {
    for (HeaderDialect dialect : values()) {
      if (dialect.word.equals(word)) {
        return dialect;
      }
    }
    throw Words.unknown(word, List.of("structured", "triple", "x-ratelimit", "none"));
  }
}
