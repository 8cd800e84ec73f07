package dev.limiter.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
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
        Optional.ofNullable(outside.remove(SettingKeys.CONFIG)).map(this::expanded);
    Map<String, Setting> written = new TreeMap<>();
    Optional<SettingsFile> file = file(config.filter(setting -> !setting.value().isEmpty()));
    file.ifPresent(found -> addFile(written, found));
    written.putAll(outside);
    looked.addAll(
        List.of(
            "context parameters and Application properties limiter.*",
            "init parameters or the Map",
            "system properties limiter.*"));
    return new Settings(
        merged(written), List.copyOf(looked), file, () -> load(sources, environment));
  }

  private Map<String, Setting> outsideTheFile() {
    Map<String, Setting> outside = new TreeMap<>();
    new TreeMap<>(sources.shared())
        .forEach((name, value) -> addPrefixed(outside, name, value, SHARED));
    new TreeMap<>(sources.own())
        .forEach((key, value) -> add(outside, key, value, Settings.OWN, false));
    for (String name : sources.system().stringPropertyNames()) {
      if (!name.startsWith(NEVER_READ)) {
        addPrefixed(outside, name, sources.system().getProperty(name), SYSTEM);
      }
    }
    return outside;
  }

  private Optional<SettingsFile> file(Optional<Setting> config) {
    if (config.isPresent()) {
      Setting named = config.get();
      looked.add(named.value());
      Optional<SettingsFile> file =
          named.read(place -> SettingsFile.at(place, sources.webResources()));
      return Optional.of(
          file.orElseThrow(() -> named.problem("there is no file " + named.value())));
    }
    for (String place : SettingsFile.DEFAULT_PLACES) {
      looked.add(place);
      Optional<SettingsFile> file = SettingsFile.at(place, sources.webResources());
      if (file.isPresent()) {
        return file;
      }
    }
    return Optional.empty();
  }

  private static void addFile(Map<String, Setting> settings, SettingsFile file) {
    Properties properties = file.properties();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      add(settings, key, properties.getProperty(key), file.place(), true);
    }
  }

  private static void addPrefixed(
      Map<String, Setting> settings, String name, String value, String origin) {
    if (name.startsWith(SettingKeys.PREFIX)) {
      String key = name.substring(SettingKeys.PREFIX.length());
      add(settings, key, value, origin + " " + name, false);
    }
  }

  private static void add(
      Map<String, Setting> settings, String key, String value, String origin, boolean file) {
    SettingKeys.requireKnown(key, origin, file);
    settings.put(key, new Setting(key, value, origin));
  }

  /** Only what wins is expanded: a variable that no longer matters need not be set. */
  private SortedMap<String, Setting> merged(Map<String, Setting> written) {
    SortedMap<String, Setting> merged = new TreeMap<>();
    for (Setting setting : written.values()) {
      Setting expanded = expanded(setting);
      if (!expanded.value().isEmpty()) {
        merged.put(setting.key(), expanded);
      }
    }
    return merged;
  }

  private Setting expanded(Setting setting) {
    return setting.withValue(setting.read(text -> ValueText.expand(text, environment)));
  }
}
