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

  static void check(Reading reading, List<Rule> rules) {
    Settings settings = reading.settings();
    ONLY.forEach(
        (key, value) ->
            settings
                .find(key)
                .filter(s -> !s.value().equals(value) && !reading.errors().lost(key))
                .ifPresent(
                    s ->
                        reading.add(
                            s,
                            "\"" + s.value() + "\" is not yet supported; only " + value + " is")));
    rules.stream()
        .filter(Rule::shadow)
        .flatMap(rule -> settings.find("rule." + rule.name()).stream())
        .forEach(s -> reading.add(s, "a shadow rule is not yet supported; leave the word out"));
  }
}
