package dev.limiter.http;

import dev.limiter.internal.Bounds;
import dev.limiter.internal.Quote;
import dev.limiter.internal.WholeNumber;
import dev.limiter.internal.WindowGrammar;
import java.time.Duration;
import java.util.List;

/** Checks the keys whose values are read later or not yet, so that a bad one stops deployment. */
final class OtherValues {

  private static final Duration LONGEST_DEADLINE = Duration.ofMinutes(1);
  private static final Duration LONGEST_IDLE = Duration.ofDays(1);

  private OtherValues() {}

  static void check(Settings settings) {
    word(settings, "mode", "enforce", "shadow", "off");
    word(settings, "shadow-header", "on", "off");
    settings.read("deadline", OtherValues::deadline);
    settings.read("redis.idle", OtherValues::idle);
    settings.read("reload", OtherValues::spanOrNever);
    settings.read("top-refused", OtherValues::entries);
  }

  private static void word(Settings settings, String key, String... known) {
    settings.read(key, text -> Words.oneOf(text, List.of(known)));
  }

  /** A time that an engine may take. */
  static Duration deadline(String text) {
    Duration deadline = span(text);
    if (deadline.compareTo(LONGEST_DEADLINE) > 0) {
      throw new IllegalArgumentException("must be 1 ms to 60 s, was \"" + Quote.brief(text) + "\"");
    }
    return deadline;
  }

  /** How long a connection to Redis may lie idle. Values of Redis are not quoted. */
  static Duration idle(String text) {
    try {
      Duration idle = span(text);
      if (idle.compareTo(LONGEST_IDLE) <= 0) {
        return idle;
      }
    } catch (IllegalArgumentException e) {
      // the message quotes the value
    }
    throw new IllegalArgumentException("must be a time from 1ms to 1d, such as 30s");
  }

  private static Duration span(String text) {
    try {
      Duration span = WindowGrammar.parse(text);
      Bounds.requireSpan("window", span);
      return span;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("expected a time such as 10s: " + e.getMessage(), e);
    }
  }

  /** A time, or 0 for never. */
  static Duration spanOrNever(String text) {
    try {
      return text.equals("0") ? Duration.ZERO : span(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("write 0 for never; " + e.getMessage(), e);
    }
  }

  /** A number, or 0 for none. */
  static long entries(String text) {
    try {
      return text.equals("0") ? 0 : WholeNumber.parse("number", text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("expected 0 for none, or a number: " + e.getMessage(), e);
    }
  }
}
