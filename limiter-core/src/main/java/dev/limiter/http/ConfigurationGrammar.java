package dev.limiter.http;

import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.internal.Bounds;
import dev.limiter.internal.Quote;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads and checks all settings. */
final class ConfigurationGrammar {

  private static final String NO_HEADERS = "none";

  private static final Pattern METHOD_AND_PATTERN = Pattern.compile("(^|,) ?[A-Z-]+ /");

  /** What a key ends with whose author takes a policy for a group of keys. */
  private static final Pattern PART_OF_POLICY =
      Pattern.compile(
          "\\.(limit|window|period|algorithm|type|capacity|refill|quota|rate|burst|requests|unit)$");

  private ConfigurationGrammar() {}

  /**
   * Reads the settings of either kind of adapter; whether an engine is named is not checked.
   *
   * @throws IllegalArgumentException with all values that are bad, also of what is not supported
   *     yet
   */
  static Configuration parse(Settings settings) {
    Reading reading = new Reading(settings);
    Configuration configuration = parse(reading);
    reading.errors().check();
    return configuration;
  }

  /** Reads the settings; what it returns is of use only if there are no errors. */
  static Configuration parse(Reading settings) {
    Map<String, Policy> policies = policies(settings);
    List<Rule> rules = rules(settings, policies);
    OtherValues.check(settings);
    return new Configuration(
        settings.settings(),
        settings.read("engine", EngineName::parse),
        policies,
        rules,
        settings.read("exempt", ConfigurationGrammar::patterns).orElse(List.of()),
        settings
            .read("headers", ConfigurationGrammar::headers)
            .orElse(EnumSet.of(HeaderDialect.STRUCTURED, HeaderDialect.TRIPLE)),
        settings.read("expose-headers", ExposeHeaders::ofWord).orElse(ExposeHeaders.AUTO),
        ClientAddress.of(settings),
        FailureSettings.of(settings, policies));
  }

  /** A policy whose own definition is bad is there for rules, with a limit that fits any cost. */
  private static Map<String, Policy> policies(Reading settings) {
    Map<String, Policy> policies = settings.family("policy.", ConfigurationGrammar::policy);
    for (String lost : settings.errors().lostWithPrefix("policy.")) {
      policies.put(lost, unknown(lost));
      String form = lost.replaceFirst(PART_OF_POLICY.pattern(), "");
      policies.computeIfAbsent(form, ConfigurationGrammar::unknown);
    }
    return Collections.unmodifiableMap(policies);
  }

  private static Policy unknown(String name) {
    return new Policy(
        Names.isName(name) ? name : "unknown",
        new FixedWindow(Bounds.MAX_AMOUNT, Duration.ofDays(1)));
  }

  private static Policy policy(String name, String text) {
    Names.require("policy", name);
    try {
      return new Policy(name, Limit.parse(text));
    } catch (IllegalArgumentException e) {
      String base = name.replaceFirst(PART_OF_POLICY.pattern(), "");
      String hint =
          base.equals(name)
              ? ""
              : "; a policy is one line, such as policy." + base + " = sliding-counter 100/1m";
      throw new IllegalArgumentException(e.getMessage() + hint, e);
    }
  }

  /** Rules that name policies of a file which cannot be read would be errors for that alone. */
  private static List<Rule> rules(Reading settings, Map<String, Policy> policies) {
    if (settings.errors().fileLost()) {
      return List.of();
    }
    return List.copyOf(
        settings.family("rule.", (name, text) -> RuleGrammar.parse(name, text, policies)).values());
  }

  private static List<PathPattern> patterns(String text) {
    String braces = RuleHints.ofBraces(text);
    if (!braces.isEmpty()) {
      throw new IllegalArgumentException("bad path \"" + Quote.brief(text) + "\"" + braces);
    }
    if (METHOD_AND_PATTERN.matcher(text).find()) {
      throw new IllegalArgumentException(
          "a method before a pattern is not yet supported here, was \""
              + Quote.brief(text)
              + "\"; leave it out");
    }
    return Words.list(text).stream().map(PathPattern::parse).toList();
  }

  private static Set<HeaderDialect> headers(String text) {
    Set<HeaderDialect> dialects = EnumSet.noneOf(HeaderDialect.class);
    if (text.equals(NO_HEADERS)) {
      return dialects;
    }
    for (String word : Words.list(text)) {
      if (word.equals(NO_HEADERS)) {
        throw new IllegalArgumentException("\"none\" must stand alone, was \"" + text + "\"");
      }
      dialects.add(HeaderDialect.ofWord(word));
    }
    return dialects;
  }
}
