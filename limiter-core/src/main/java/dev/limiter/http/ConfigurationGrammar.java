package dev.limiter.http;

import dev.limiter.Limit;
import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads and checks all settings. */
final class ConfigurationGrammar {

  private static final String NO_HEADERS = "none";

  private ConfigurationGrammar() {}

  /**
   * Reads the settings of either kind of adapter; whether an engine is named is not checked.
   *
   * @throws IllegalArgumentException if any value is bad, also of what is not supported yet
   */
  static Configuration parse(Settings settings) {
    Map<String, Policy> policies = policies(settings);
    List<Rule> rules = rules(settings, policies);
    OtherValues.check(settings);
    return new Configuration(
        settings,
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

  private static Map<String, Policy> policies(Settings settings) {
    Map<String, Policy> policies = new TreeMap<>();
    settings
        .family("policy.")
        .forEach((name, setting) -> policies.put(name, setting.read(text -> policy(name, text))));
    return Collections.unmodifiableMap(policies);
  }

  private static Policy policy(String name, String text) {
    Names.require("policy", name);
    return new Policy(name, Limit.parse(text));
  }

  private static List<Rule> rules(Settings settings, Map<String, Policy> policies) {
    List<Rule> rules = new ArrayList<>();
    settings
        .family("rule.")
        .forEach(
            (name, setting) ->
                rules.add(setting.read(text -> RuleGrammar.parse(name, text, policies))));
    return List.copyOf(rules);
  }

  private static List<PathPattern> patterns(String text) {
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
