package dev.limiter.http;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Refuses what the grammar knows and the kit cannot do yet. Goes when the last of it can. */
final class NotYet {

  private static final Map<String, String> ONLY =
      new TreeMap<>(
          Map.of(
              "mode", "enforce",
              "shadow-header", "off",
              "top-refused", "0"));

  private NotYet() {}

  static void check(Settings settings, List<Rule> rules) {
    ONLY.forEach(
        (key, value) ->
            settings
                .find(key)
                .filter(s -> !s.value().equals(value))
                .ifPresent(
                    s -> {
                      throw s.problem(
                          "\"" + s.value() + "\" is not yet supported; only " + value + " is");
                    }));
    for (Rule rule : rules) {
      if (rule.shadow()) {
        throw settings
            .find("rule." + rule.name())
            .orElseThrow()
            .problem("a shadow rule is not yet supported; leave the word out");
      }
    }
  }
}
