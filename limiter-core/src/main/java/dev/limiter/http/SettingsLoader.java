package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the sources in their order. Used for one set of sources, once. */
final class SettingsLoader {

  private static final String SHARED = "context parameter or Application property";
  private static final String SYSTEM = "system property";
  private static final String NEVER_READ = SettingKeys.PREFIX + "test.";

  private final Settings.Sources sources;
  private final UnaryOperator<@Nullable String> environment;
  private final List<String> looked = new ArrayList<>();
  private final Errors errors = new Errors();

  private SettingsLoader(Settings.Sources sources, UnaryOperator<@Nullable String> environment) {
    this.sources = sources;
    this.environment = environment;
  }

  static Settings load(Settings.Sources sources, UnaryOperator<@Nullable String> environment) {
    return new SettingsLoader(sources, environment).load();
  }

  private Settings load() {
    Map<String, Setting> outside = outsideTheFile();
    Optional<Setting> config =
        Optional.ofNullable(outside.remove(SettingKeys.CONFIG)).flatMap(this::expanded);
    Map<String, Setting> written = new TreeMap<>();
    Optional<SettingsFile> file = file(config.filter(setting -> !setting.value().isEmpty()));
    file.ifPresent(found -> found.settings(errors).forEach(setting -> add(written, setting, true)));
    written.putAll(outside);
    looked.addAll(
        List.of(
            "context parameters and Application properties limiter.*",
            "init parameters or the Map",
            "system properties limiter.*"));
    return new Settings(
        merged(written), List.copyOf(looked), file, errors, () -> load(sources, environment));
  }

  private Map<String, Setting> outsideTheFile() {
    Map<String, Setting> outside = new TreeMap<>();
    new TreeMap<>(sources.shared())
        .forEach((name, value) -> addPrefixed(outside, name, value, SHARED));
    new TreeMap<>(sources.own())
        .forEach((key, value) -> add(outside, new Setting(key, value, Settings.OWN, 0), false));
    for (String name : sources.system().stringPropertyNames()) {
      if (!name.startsWith(NEVER_READ)) {
        addPrefixed(outside, name, sources.system().getProperty(name), SYSTEM);
      }
    }
    return outside;
  }

  private Optional<SettingsFile> file(Optional<Setting> config) {
    if (errors.lost(SettingKeys.CONFIG)) {
      errors.loseFile();
      return Optional.empty();
    }
    try {
      return config.isPresent() ? Optional.of(named(config.get())) : defaultFile();
    } catch (IllegalArgumentException e) {
      errors.addOfFile(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private SettingsFile named(Setting config) {
    looked.add(config.value());
    return config
        .read(place -> SettingsFile.at(place, sources.webResources()))
        .orElseThrow(() -> config.problem("there is no file " + config.value()));
  }

  private Optional<SettingsFile> defaultFile() {
    for (String place : SettingsFile.DEFAULT_PLACES) {
      looked.add(place);
      Optional<SettingsFile> file = SettingsFile.at(place, sources.webResources());
      if (file.isPresent()) {
        return file;
      }
    }
    return Optional.empty();
  }

  private void addPrefixed(
      Map<String, Setting> settings, String name, String value, String origin) {
    if (name.startsWith(SettingKeys.PREFIX)) {
      String key = name.substring(SettingKeys.PREFIX.length());
      add(settings, new Setting(key, value, origin + " " + Quote.brief(name), 0), false);
    }
  }

  private void add(Map<String, Setting> settings, Setting setting, boolean file) {
    if (SettingKeys.check(setting, file, errors)) {
      settings.put(setting.key(), setting);
    }
  }

  /** Only what wins is expanded: a variable that no longer matters need not be set. */
  private SortedMap<String, Setting> merged(Map<String, Setting> written) {
    SortedMap<String, Setting> merged = new TreeMap<>();
    for (Setting setting : written.values()) {
      expanded(setting)
          .filter(expanded -> !expanded.value().isEmpty())
          .ifPresent(expanded -> merged.put(setting.key(), expanded));
    }
    return merged;
  }

  private Optional<Setting> expanded(Setting setting) {
    try {
      String value = setting.read(text -> ValueText.expand(text, setting.isSecret(), environment));
      return Optional.of(setting.withValue(value));
    } catch (IllegalArgumentException e) {
      errors.add(setting.line(), String.valueOf(e.getMessage()));
      errors.lose(setting.key());
      return Optional.empty();
    }
  }
}
