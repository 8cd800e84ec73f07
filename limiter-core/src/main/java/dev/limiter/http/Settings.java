package dev.limiter.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The settings of all sources, merged key by key, each with where it came from. Immutable. */
public final class Settings {

  /**
   * Where settings come from, besides the file; later ones win, and an empty value removes a key.
   *
   * @param webResources those of the web application
   * @param shared context parameters or the properties of an Application; only names that begin
   *     with {@code limiter.} count
   * @param own init parameters of the filter, or the Map given to a constructor; without prefix
   * @param system system properties; only {@code limiter.<key>} counts, {@code limiter.test.*} does
   *     not
   */
  public record Sources(
      WebResources webResources,
      Map<String, String> shared,
      Map<String, String> own,
      Properties system) {}

  /** How messages name the third source. */
  static final String OWN = "init parameter or Map";

  private final SortedMap<String, Setting> byKey;
  private final List<String> looked;
  private final Optional<SettingsFile> file;
  private final Errors errors;
  private final Supplier<Settings> again;

  Settings(
      SortedMap<String, Setting> byKey,
      List<String> looked,
      Optional<SettingsFile> file,
      Errors errors,
      Supplier<Settings> again) {
    this.byKey = byKey;
    this.looked = looked;
    this.file = file;
    this.errors = errors;
    this.again = again;
  }

  /**
   * Reads and merges all sources. What is wrong with them, such as a missing file or an unknown
   * key, is thrown by {@link Configuration#parse}, together with what is wrong with the values.
   */
  public static Settings load(Sources sources) {
    return SettingsLoader.load(sources, System::getenv);
  }

  /** Settings out of one map, taken as they are; empty values do not count. */
  static Settings of(Map<String, String> values) {
    SortedMap<String, Setting> byKey = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          String single = Words.singleBlanks(value);
          if (!single.isEmpty()) {
            byKey.put(key, new Setting(key, single, OWN, 0));
          }
        });
    return new Settings(byKey, List.of(), Optional.empty(), new Errors(), () -> of(values));
  }

  /** Returns whether both hold the same values, regardless of origin, and no errors. */
  public boolean sameAs(Settings other) {
    return values().equals(other.values()) && errors.isEmpty() && other.errors.isEmpty();
  }

  /** Returns a copy of what is wrong with the sources. */
  Errors errors() {
    return errors.copy();
  }

  /** Returns where the values were read: places, each once, in the order of the keys. */
  List<String> origins() {
    return byKey.values().stream().map(Setting::origin).distinct().toList();
  }

  private Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    byKey.forEach((key, setting) -> values.put(key, setting.value()));
    return values;
  }

  /** The file among the sources, if there was one. */
  Optional<SettingsFile> file() {
    return file;
  }

  /** Returns the settings as the same sources give them now. */
  Settings again() {
    return again.get();
  }

  Optional<Setting> find(String key) {
    return Optional.ofNullable(byKey.get(key));
  }

  /**
   * The value of a key, read; empty if the key is absent.
   *
   * @throws IllegalArgumentException if the parser refuses; the message adds key and origin
   */
  <T> Optional<T> read(String key, Function<String, T> parser) {
    return find(key).map(setting -> setting.read(parser));
  }

  /** The settings whose keys begin with a prefix, by what follows it, in order. */
  SortedMap<String, Setting> family(String prefix) {
    SortedMap<String, Setting> family = new TreeMap<>();
    byKey.forEach(
        (key, setting) -> {
          if (key.startsWith(prefix)) {
            family.put(key.substring(prefix.length()), setting);
          }
        });
    return family;
  }

  boolean isEmpty() {
    return byKey.isEmpty();
  }

  /** Every place that was looked at, for a message about what is missing. */
  String looked() {
    return "looked at " + String.join(", ", looked);
  }
}
