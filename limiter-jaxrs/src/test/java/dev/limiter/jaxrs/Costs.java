package dev.limiter.jaxrs;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.http.Annotations;
import dev.limiter.http.Configuration;
import dev.limiter.http.Settings;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Annotations read under configurations that differ in what there is to charge. */
final class Costs {

  static final Map<String, String> RULES =
      Map.of(
          "policy.api", "sliding-counter 100/1m",
          "policy.search", "token-bucket 20 refill 10/1s",
          "rule.all", "/** -> api");
  static final Map<String, String> POLICIES =
      Map.of(
          "policy.api", "sliding-counter 100/1m", "policy.search", "token-bucket 20 refill 10/1s");
  static final Map<String, String> ONE_POLICY = Map.of("policy.api", "sliding-counter 100/1m");
  static final Map<String, String> NOTHING = Map.of("headers", "none");

  private Costs() {}

  static Optional<Annotations> asked(Map<String, String> settings, Class<?> resource) {
    MethodCosts costs = costs(settings);
    costs.check(resource);
    return costs.of(resource, method(resource, "get"));
  }

  static MethodCosts costs(Map<String, String> settings) {
    Settings.Sources sources =
        new Settings.Sources(path -> null, Map.of(), settings, new Properties());
    return new MethodCosts(Configuration.parseForEngine(Settings.load(sources)));
  }

  static Method method(Class<?> resource, String name) {
    try {
      return resource.getMethod(name);
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  static void assertRefused(Map<String, String> settings, Class<?> resource, String message) {
    assertThatThrownBy(() -> costs(settings).check(resource))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
