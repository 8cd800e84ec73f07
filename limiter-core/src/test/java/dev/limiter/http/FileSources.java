package dev.limiter.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Sources of settings for tests: files of a web application, maps, an environment. */
final class FileSources {

  static final String DEFAULT = "/WEB-INF/rate-limits.properties";

  private final Map<String, byte[]> files = new HashMap<>();
  final Map<String, String> shared = new HashMap<>();
  final Map<String, String> own = new HashMap<>();
  final Properties system = new Properties();
  final Map<String, String> environment = new HashMap<>();

  static FileSources of(String text) {
    return new FileSources().file(DEFAULT, text.getBytes(StandardCharsets.UTF_8));
  }

  FileSources file(String place, byte[] content) {
    files.put(place, content);
    return this;
  }

  void remove(String place) {
    files.remove(place);
  }

  /** Loads sources that are good by themselves, whatever their values are. */
  Settings load() {
    Settings settings = loadWithErrors();
    settings.errors().check();
    return settings;
  }

  Settings loadWithErrors() {
    return SettingsLoader.load(
        new Settings.Sources(this::open, shared, own, system), environment::get);
  }

  private @Nullable InputStream open(String place) {
    byte[] content = files.get(place);
    return content == null ? null : new ByteArrayInputStream(content);
  }
}
