package dev.limiter.http;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** One reading of settings, which collects all errors before it throws them. Not thread-safe. */
final class Reading {

  private final Settings settings;
  private final Errors errors;

  Reading(Settings settings) {
    this.settings = settings;
    this.errors = settings.errors();
  }

  Settings settings() {
    return settings;
  }

  Errors errors() {
    return errors;
  }

  /** Returns the value of a key, read; empty if the key is absent or the parser refuses it. */
  <T> Optional<T> read(String key, Function<String, T> parser) {
    return settings.find(key).flatMap(setting -> read(setting, parser));
  }

  /**
   * Returns the values of the keys that begin with a prefix, by what follows it, without those that
   * the parser refuses.
   *
   * @param parser reads what follows the prefix, and the value
   */
  <T> Map<String, T> family(String prefix, BiFunction<String, String, T> parser) {
    Map<String, T> family = new TreeMap<>();
    settings
        .family(prefix)
        .forEach(
            (name, setting) ->
                read(setting, text -> parser.apply(name, text))
                    .ifPresent(value -> family.put(name, value)));
    return family;
  }

  /** Adds an error about a setting. */
  void add(Setting setting, String message) {
    add(setting, setting.problem(message));
  }

  /** Adds an error that is about no setting. */
  void add(String message) {
    errors.add(0, message);
  }

  private <T> Optional<T> read(Setting setting, Function<String, T> parser) {
    try {
      return Optional.of(setting.read(parser));
    } catch (IllegalArgumentException e) {
      add(setting, e);
      return Optional.empty();
    }
  }

  private void add(Setting setting, IllegalArgumentException problem) {
    errors.add(setting.line(), String.valueOf(problem.getMessage()));
    errors.lose(setting.key());
  }
}
