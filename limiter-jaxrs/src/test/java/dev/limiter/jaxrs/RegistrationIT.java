package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.RestClient.remaining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.LogLines;
import dev.limiter.memory.InMemoryEngine;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Feature;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;

/** How the feature gets into an application, and what keeps one from starting. */
class RegistrationIT {

  private static final Map<String, String> SETTINGS =
      Map.of("engine", "memory", "policy.api", "fixed-window 10/1h", "rule.all", "/** -> api");

  /** Registers the feature by class and by instance, and may wrap more of them in a feature. */
  private static final class Twice extends Application {

    private final Map<String, String> own;

    private Twice(Map<String, String> own) {
      this.own = own;
    }

    @Override
    public Set<Class<?>> getClasses() {
      return Set.of(Shop.Plain.class, RateLimitFeature.class);
    }

    @Override
    public Set<Object> getSingletons() {
      Feature wrapping =
          context -> {
            context.register(new RateLimitFeature(own));
            return true;
          };
      return Set.of(new RateLimitFeature(own), wrapping);
    }

    @Override
    public Map<String, Object> getProperties() {
      Map<String, Object> properties = new HashMap<>();
      SETTINGS.forEach((key, value) -> properties.put("limiter." + key, value));
      return properties;
    }
  }

  @Path("wrong")
  public static class Wrong {

    @GET
    @RateLimited(policy = "apo")
    public String get() {
      return "never";
    }
  }

  @Test
  void registeredByClassInstanceAndFeatureItCountsOnce() {
    try (RestServer server =
        RestServer.onGrizzly(
            ResourceConfig.forApplication(new Twice(Map.of("engine", "memory"))))) {
      assertThat(remaining(new RestClient(server.base()).get("plain"))).isEqualTo(9);
    }
  }

  @Test
  void registeredWithDifferentSettingsItDoesNotStart() {
    Twice different = new Twice(Map.of("policy.api", "fixed-window 11/1h"));
    assertThatThrownBy(() -> RestServer.onGrizzly(ResourceConfig.forApplication(different)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "RateLimitFeature is registered more than once, with different settings; register it"
                + " once, or with equal settings");
  }

  @Test
  void theSameEngineIsTheSameSetting() {
    try (InMemoryEngine one = InMemoryEngine.create();
        InMemoryEngine other = InMemoryEngine.create()) {
      LimitFilter filter = new LimitFilter(new RateLimitFeature().setup());
      filter.join(new RateLimitFeature(Map.of(), one, InstantSource.system()).setup());
      Surroundings surroundings = Surroundings.withoutServlets(Map.of());
      Setup setup = new RateLimitFeature(Map.of(), one, InstantSource.system()).setup();
      Deployment deployment = Deployment.start(setup, surroundings, Set.of());
      deployment.requireSame(setup);
      assertThatThrownBy(
              () ->
                  deployment.requireSame(
                      new RateLimitFeature(Map.of(), other, InstantSource.system()).setup()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aBadSettingKeepsTheApplicationFromStarting() {
    ResourceConfig application =
        new ResourceConfig().register(new RateLimitFeature(Map.of("engin", "memory")));
    assertThatThrownBy(() -> RestServer.onGrizzly(application))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"engin\"")
        .hasMessageContaining("did you mean \"engine\"?");
  }

  @Test
  void aBadAnnotationKeepsTheApplicationFromStarting() {
    ResourceConfig application =
        new ResourceConfig().register(Wrong.class).register(new RateLimitFeature(SETTINGS));
    assertThatThrownBy(() -> RestServer.onGrizzly(application))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Wrong.get: there is no policy \"apo\"; did you mean \"api\"?");
  }

  @Test
  void anUnknownPeerIsReportedOnceAndCountsAsOne() {
    ResourceConfig application =
        new ResourceConfig().register(Shop.Plain.class).register(new RateLimitFeature(SETTINGS));
    try (RestServer server = RestServer.onGrizzly(application);
        LogLines log = LogLines.of(LimitFilter.class)) {
      RestClient client = new RestClient(server.base());
      assertThat(remaining(client.get("plain"))).isEqualTo(9);
      assertThat(remaining(client.get("plain"))).isEqualTo(8);
      assertThat(log.lines())
          .containsExactly(
              "SEVERE no servlet container tells the address of the peer, so rules by ip count all"
                  + " clients under peer:unknown; tell it with new"
                  + " RateLimitFeature(settings).peer(...)");
    }
  }

  @Test
  void peersCountApart() {
    RateLimitFeature feature =
        new RateLimitFeature(SETTINGS).peer(request -> request.getHeaderString("X-Peer"));
    try (RestServer server =
        RestServer.onGrizzly(new ResourceConfig().register(Shop.Plain.class).register(feature))) {
      RestClient client = new RestClient(server.base());
      assertThat(remaining(client.get("plain", "X-Peer", "203.0.113.9"))).isEqualTo(9);
      assertThat(remaining(client.get("plain", "X-Peer", "203.0.113.10"))).isEqualTo(9);
      assertThat(remaining(client.get("plain", "X-Peer", "203.0.113.9"))).isEqualTo(8);
    }
  }
}
