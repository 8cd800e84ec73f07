package dev.limiter.jaxrs;

import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Settings;
import dev.limiter.http.SharedEngines;
import dev.limiter.http.WebResources;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a Jakarta REST application is deployed in.
 *
 * @param webResources those of the web application
 * @param shared settings of the application; only names that begin with {@code limiter.} count
 * @param contextPath that of the web application, empty outside one
 * @param engines those of the web application
 * @param atStop keeps what must be closed when the web application stops
 */
record Surroundings(
    WebResources webResources,
    Map<String, String> shared,
    Optional<String> contextPath,
    SharedEngines engines,
    Consumer<HttpLimiter> atStop) {

  /** Those of an application without a servlet container, which nobody tells when it stops. */
  static Surroundings withoutServlets(Map<String, String> shared) {
    return new Surroundings(
        path -> null, shared, Optional.empty(), new SharedEngines(), limiter -> {});
  }

  /** All settings of a feature, merged. */
  Settings settings(Setup setup) {
    return Settings.load(
        new Settings.Sources(webResources, shared, setup.own(), System.getProperties()));
  }
}
