package dev.limiter.jaxrs;

import dev.limiter.Engine;
import dev.limiter.memory.InMemoryEngine;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The shop behind the feature, with a clock turned by hand. Its tests run on each runtime. */
@ParameterizedClass(name = "{0}")
@EnumSource(RestRuntime.class)
abstract class OnEachRuntime {

  @Parameter RestRuntime runtime = RestRuntime.TOMCAT;

  private final List<RestServer> running = new ArrayList<>();
  final AtomicLong millis = new AtomicLong(1_791_860_000_000L);
  final InstantSource clock = () -> Instant.ofEpochMilli(millis.get());
  final Engine engine = InMemoryEngine.builder().clock(clock).build();

  @AfterEach
  void close() {
    running.forEach(RestServer::close);
    engine.close();
  }

  /** A client of the shop with these settings; components may come with the priority after them. */
  final RestClient client(Map<String, String> settings, Object... components) {
    ResourceConfig application =
        new ResourceConfig().register(new Shop.Items()).register(Shop.Plain.class);
    application.register(
        new RateLimitFeature(settings, engine, clock).peer(request -> "203.0.113.9"));
    for (int i = 0; i < components.length; i++) {
      boolean ranked = i + 1 < components.length && components[i + 1] instanceof Integer;
      if (ranked) {
        application.register(components[i], (int) components[++i]);
      } else {
        application.register(components[i]);
      }
    }
    RestServer server = runtime.start(application);
    running.add(server);
    return new RestClient(server.base());
  }

  static Map<String, String> limit(String limit) {
    return Map.of("policy.api", limit, "rule.all", "/** -> api by ip");
  }
}
