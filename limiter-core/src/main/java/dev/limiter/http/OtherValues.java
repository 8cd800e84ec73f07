package dev.limiter.http;

import dev.limiter.Policy;
import dev.limiter.internal.Bounds;
import dev.limiter.internal.Quote;
import dev.limiter.internal.WholeNumber;
import dev.limiter.internal.WindowGrammar;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Checks the keys whose values are read later or not yet, so that a bad one stops deployment. */
final class OtherValues {

  private static final List<String> FAILURES = List.of("local", "allow", "deny");
  private static final String FAILURE_OF = "on-engine-failure.";

  private OtherValues() {}

  static void check(Settings settings, Map<String, Policy> policies) {
    word(settings, "mode", "enforce", "shadow", "off");
    word(settings, "shadow-header", "on", "off");
    settings.read("on-engine-failure", text -> Words.oneOf(text, FAILURES));
    settings.read("deadline", OtherValues::span);
    settings.read("reload", OtherValues::spanOrNever);
    settings.read("denial-cache", OtherValues::entries);
    settings.read("top-refused", OtherValues::entries);
    settings
        .family(FAILURE_OF)
        .forEach((policy, setting) -> setting.read(text -> failure(text, policy, policies)));
  }

  private static void word(Settings settings, String key, String... known) {
    settings.read(key, text -> Words.oneOf(text, List.of(known)));
  }

  private static String failure(String text, String policy, Map<String, Policy> policies) {
    if (!policies.containsKey(policy)) {
      throw new IllegalArgumentException(
          "there is no policy \""
              + Quote.brief(policy)
              + "\""
              + ChargeGrammar.hint(policy, policies));
    }
    return Words.oneOf(text, FAILURES);
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

  private static Long entries(String text) {
    try {
      return text.equals("0") ? 0 : WholeNumber.parse("number", text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("expected 0 for none, or a number: " + e.getMessage(), e);
    }
  }
}
