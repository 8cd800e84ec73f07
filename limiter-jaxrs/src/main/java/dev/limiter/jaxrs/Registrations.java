package dev.limiter.jaxrs;

import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Configuration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is registered in a Jakarta REST application. Some runtimes tell of resources in the
 * configuration, some in the application only, and some drop a second feature of one class, which
 * only the application then still shows.
 */
record Registrations(Configuration configuration, Optional<Application> application) {

  /** Every registered class, and the classes of all registered instances. */
  Set<Class<?>> classes() {
    Set<Class<?>> classes = named();
    instances().forEach(instance -> classes.add(instance.getClass()));
    return classes;
  }

  /** What every registered feature of ours was given. */
  List<Setup> setups() {
    List<Setup> setups = new ArrayList<>();
    if (named().contains(RateLimitFeature.class)) {
      setups.add(new RateLimitFeature().setup());
    }
    for (Object instance : instances()) {
      if (instance instanceof RateLimitFeature feature) {
        setups.add(feature.setup());
      }
    }
    return setups;
  }

  /** The properties of the application as text. */
  Map<String, String> properties() {
    Map<String, Object> properties = new LinkedHashMap<>(configuration.getProperties());
    application.ifPresent(app -> properties.putAll(app.getProperties()));
    Map<String, String> texts = new LinkedHashMap<>();
    properties.forEach((name, value) -> texts.put(name, String.valueOf(value)));
    return texts;
  }

  private Set<Class<?>> named() {
    Set<Class<?>> classes = new LinkedHashSet<>(configuration.getClasses());
    application.ifPresent(app -> classes.addAll(app.getClasses()));
    return classes;
  }

  private Set<Object> instances() {
    Set<Object> instances = new LinkedHashSet<>(configuration.getInstances());
    application.ifPresent(app -> instances.addAll(app.getSingletons()));
    return instances;
  }
}
