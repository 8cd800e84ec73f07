package dev.limiter.http;

import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The merged flat keys, each with where it came from. */
public final class Settings {

  /**
   * Where settings come from, besides the files; later ones win.
   *
   * @param webResources opens a resource of the web application by its path, such as {@code
   *     /WEB-INF/rate-limits.properties}; null when there is none
   * @param shared context parameters or the properties of an Application; only names that begin
   *     with {@code limiter.} count
   * @param own init parameters of the filter, or the Map given to a constructor; without prefix
   * @param system system properties; only {@code limiter.<key>} counts
   */
  public record Sources(
      Function<String, @Nullable InputStream> webResources,
      Map<String, String> shared,
      Map<String, String> own,
      Properties system) {}

  private final Map<String, String> values;

  private Settings(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads and merges all sources.
   *
   * @throws IllegalArgumentException if a source cannot be read or holds an unknown key
   */
  public static Settings load(Sources sources) {
    return new Settings(sources.own());
  }

  Map<String, String> values() {
    return values;
  }
}
