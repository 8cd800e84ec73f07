package dev.limiter.servlet;

import dev.limiter.Engine;
import dev.limiter.http.Attributes;
import dev.limiter.http.Configuration;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Reloadable;
import dev.limiter.http.Settings;
import dev.limiter.http.SharedEngines;
import dev.limiter.http.WebResources;
import jakarta.servlet.ServletContext;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a program gave to a filter.
 *
 * @param settings in place of init parameters; empty for a filter that the container makes
 * @param given an engine of the caller's, which the filter does not close
 */
record FilterSetup(Optional<Map<String, String>> settings, Optional<Given> given) {

  /** An engine that the caller made, and the clock that goes with it. */
  record Given(Engine engine, InstantSource clock) {}

  /** A filter that the container makes, configured by init parameters. */
  static final FilterSetup BY_PARAMETERS = new FilterSetup(Optional.empty(), Optional.empty());

  /**
   * A limiter at work.
   *
   * @param settings what it was made of
   */
  record Opened(Settings settings, Reloadable<HttpLimiter> limiter) implements AutoCloseable {

    /** Leaves the engine, which closes with its last user; may be called more than once. */
    @Override
    public void close() {
      limiter.latest().close();
    }
  }

  /**
   * Reads the sources of a filter.
   *
   * @param parameters the init parameters of the filter, which count unless settings were given
   * @throws IllegalArgumentException if a source cannot be read, or holds an unknown key
   */
  Settings read(ServletContext context, Map<String, String> parameters) {
    return Settings.load(
        new Settings.Sources(
            WebResources.of(context::getResourceAsStream, context::getResource),
            named(context.getInitParameterNames(), context::getInitParameter),
            settings.orElse(parameters),
            System.getProperties()));
  }

  /**
   * Checks settings, and opens nothing.
   *
   * @throws IllegalArgumentException if a value is bad, or there is no rule
   */
  void check(Settings loaded) {
    configuration(loaded);
  }

  /**
   * Checks settings and opens their engine.
   *
   * @throws IllegalArgumentException if a value is bad, or there is no rule
   * @throws dev.limiter.EngineException if Redis refuses the login or the scripts
   */
  Opened open(Settings loaded, ServletContext context) {
    Configuration first = configuration(loaded);
    HttpLimiter limiter =
        given
            .map(own -> HttpLimiter.over(first, own.engine(), own.clock()))
            .orElseGet(() -> openShared(first, context));
    return new Opened(
        loaded,
        new Reloadable<>(
            loaded, limiter, newer -> limiter.with(configuration(newer)), given.map(Given::clock)));
  }

  private Configuration configuration(Settings from) {
    return Configuration.parseForFilter(from, given.isPresent());
  }

  private static HttpLimiter openShared(Configuration configuration, ServletContext context) {
    return HttpLimiter.open(
        configuration,
        Optional.ofNullable(context.getContextPath()),
        SharedEngines.in(attributes(context)));
  }

  /** The attributes of a web application. */
  static Attributes attributes(ServletContext context) {
    return Attributes.of(context::getAttribute, context::setAttribute);
  }

  /** Parameters by their names. */
  static Map<String, String> named(Enumeration<String> names, UnaryOperator<String> value) {
    Map<String, String> parameters = new HashMap<>();
    for (String name : Collections.list(names)) {
      parameters.put(name, value.apply(name));
    }
    return parameters;
  }
}
