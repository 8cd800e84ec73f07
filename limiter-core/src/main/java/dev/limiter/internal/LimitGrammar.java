package dev.limiter.internal;

import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import java.time.Duration;

/** The text form of limits: what {@link Limit#parse} reads and {@code toString()} writes. */
public final class LimitGrammar {

  private static final String WINDOW_FORM = "ALGORITHM LIMIT/WINDOW, such as \"sliding-log 5/15m\"";
  private static final String BUCKET_FORM =
      "token-bucket CAPACITY refill REFILL/PERIOD, such as \"token-bucket 20 refill 10/1s\"";

  private LimitGrammar() {}

  /** Reads a limit; runs of blanks count as one. */
  public static Limit parse(String text) {
    try {
      PlainText.require(text);
      return strict(text);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          "bad limit \"" + Quote.brief(text) + "\": " + message + hint(text, message), e);
    }
  }

  /** Returns what to write instead, unless the message says it already. */
  private static String hint(String text, String message) {
    if (message.contains("; write ") || message.contains("; remove ")) {
      return "";
    }
    String hint = LimitHints.hint(text);
    boolean onlyTheWord = message.contains("; did you mean ") && fitsWithWordOf(hint, text);
    return onlyTheWord ? "" : hint;
  }

  private static boolean fitsWithWordOf(String hint, String text) {
    int blank = text.indexOf(' ');
    String word = hint.replaceFirst("^; write \"", "").replaceFirst(" .*", "");
    try {
      return blank > 0 && !strict(word + text.substring(blank)).toString().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Reads a limit, and guesses nothing. */
  static Limit strict(String text) {
    String[] words = text.strip().split("\\s+", -1);
    Algorithm algorithm = Algorithm.ofWord(words[0]).orElseThrow(() -> unknownAlgorithm(words[0]));
    return algorithm == Algorithm.TOKEN_BUCKET ? bucket(words) : windowed(algorithm, words);
  }

  /** The text of a limit over a window. */
  public static String text(Limit limit) {
    String amounts =
        limit instanceof TokenBucket bucket
            ? bucket.capacity() + " refill " + bucket.refill()
            : Long.toString(limit.limit());
    return Algorithm.of(limit).word()
        + " "
        + amounts
        + "/"
        + WindowGrammar.text(Duration.ofMillis(Algorithm.stateSpanMillis(limit)));
  }

  private static Limit windowed(Algorithm algorithm, String[] words) {
    if (words.length != 2) {
      throw new IllegalArgumentException("expected " + WINDOW_FORM);
    }
    String[] parts = split(words[1], WINDOW_FORM);
    long limit = WholeNumber.parse("limit", parts[0]);
    Duration window = WindowGrammar.parse(parts[1]);
    return switch (algorithm) {
      case FIXED_WINDOW -> new FixedWindow(limit, window);
      case SLIDING_LOG -> new SlidingLog(limit, window);
      case SLIDING_COUNTER -> new SlidingCounter(limit, window);
      case TOKEN_BUCKET -> throw new IllegalStateException("a bucket has a form of its own");
    };
  }

  private static Limit bucket(String[] words) {
    if (words.length != 4 || !words[2].equals("refill")) {
      throw new IllegalArgumentException("expected " + BUCKET_FORM);
    }
    String[] parts = split(words[3], BUCKET_FORM);
    return new TokenBucket(
        WholeNumber.parse("capacity", words[1]),
        WholeNumber.parse("refill", parts[0]),
        WindowGrammar.parse(parts[1]));
  }

  private static String[] split(String amountPerWindow, String form) {
    String[] parts = amountPerWindow.split("/", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("expected " + form);
    }
    return parts;
  }

  private static IllegalArgumentException unknownAlgorithm(String word) {
    return new IllegalArgumentException(
        "expected one of "
            + String.join(", ", Algorithm.words())
            + ", was \""
            + Quote.brief(word)
            + "\""
            + CloseNames.hint(word, Algorithm.words()));
  }
}
