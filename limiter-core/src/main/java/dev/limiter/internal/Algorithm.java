package dev.limiter.internal;

import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The algorithms, by the word that names them in the grammar, in keys and in scripts. */
public enum Algorithm {
  FIXED_WINDOW("fixed-window"),
  SLIDING_LOG("sliding-log"),
  SLIDING_COUNTER("sliding-counter"),
  TOKEN_BUCKET("token-bucket");

  private final String word;

  Algorithm(String word) {
    this.word = word;
  }

  /** The word of the grammar, such as {@code fixed-window}. */
  public String word() {
    return word;
  }

  /** The algorithm that enforces the limit. */
  public static Algorithm of(Limit limit) {
    if (limit instanceof FixedWindow) {
      return FIXED_WINDOW;
    } else if (limit instanceof SlidingLog) {
      return SLIDING_LOG;
    } else if (limit instanceof SlidingCounter) {
      return SLIDING_COUNTER;
    } else {
      return TOKEN_BUCKET;
    }
  }

  /** The algorithm of that word. */
  public static Optional<Algorithm> ofWord(String word) {
    return Arrays.stream(values()).filter(algorithm -> algorithm.word.equals(word)).findFirst();
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Algorithm::word).toList();
  }

  /** The span that tells one state from another: the window, or the period of a bucket. */
  public static long stateSpanMillis(Limit limit) {
    return limit instanceof TokenBucket bucket
        ? bucket.period().toMillis()
        : limit.window().toMillis();
  }
}
