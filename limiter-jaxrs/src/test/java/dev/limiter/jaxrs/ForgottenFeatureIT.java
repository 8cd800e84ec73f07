package dev.limiter.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.catalina.Context;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The feature is not registered, or nobody announces the end of the application. */
class ForgottenFeatureIT {

  private static final Map<String, String> SETTINGS =
      Map.of("engine", "memory", "policy.api", "fixed-window 10/1h", "rule.all", "/** -> api");

  /** Limits that were asked for and never came up are one WARN, once the runtime has answered. */
  @Test
  @Tag("M2")
  void isMissedOnceWhereResourcesAreAnnotated() throws Exception {
    try (LogLines log = LogLines.of(ServletFeatureWatch.class);
        RestServer server = start(new ResourceConfig(Shop.Items.class), context -> {})) {
      RestClient client = new RestClient(server.base());
      assertThat(log.lines()).isEmpty();
      client.get("items");
      client.get("items");
      assertThat(log.lines())
          .containsExactly(
              "WARNING dev.limiter.jaxrs.Shop$Items has @RateLimited or @Unlimited, but"
                  + " RateLimitFeature never came up, so Jakarta REST is not limited by it; list"
                  + " RateLimitFeature.class in getClasses() of the Application");
    }
  }

  @Test
  @Tag("M2")
  void isMissedWhereThereIsAConfiguration() throws Exception {
    try (LogLines log = LogLines.of(ServletFeatureWatch.class);
        RestServer server =
            RestServer.onTomcat(
                new ResourceConfig(Shop.Plain.class),
                context -> {
                  context.addParameter("limiter.engine", "memory");
                  context.addServletContainerInitializer(new ServletContextKeeper(), Set.of());
                })) {
      new RestClient(server.base()).get("plain");
      assertThat(log.lines())
          .containsExactly(
              "WARNING there is a configuration (limiter.engine), but RateLimitFeature never came"
                  + " up, so Jakarta REST is not limited by it; list RateLimitFeature.class in"
                  + " getClasses() of the Application");
    }
  }

  @Test
  @Tag("M2")
  void isNotMissedWhereItIsRegisteredOrNobodyWantsLimits() throws Exception {
    try (LogLines log = LogLines.of(ServletFeatureWatch.class)) {
      ResourceConfig limited = new ResourceConfig(Shop.Items.class);
      limited.register(new RateLimitFeature(SETTINGS));
      try (RestServer server = start(limited, context -> {})) {
        new RestClient(server.base()).get("items");
      }
      try (RestServer server =
          RestServer.onTomcat(
              new ResourceConfig(Shop.Plain.class),
              context ->
                  context.addServletContainerInitializer(new ServletContextKeeper(), Set.of()))) {
        new RestClient(server.base()).get("plain");
      }
      assertThat(log.lines()).isEmpty();
    }
  }

  /** Where no initializer is called, nobody closes connections when the application stops. */
  @Test
  @Tag("M3")
  void saysThatConnectionsStayWhereNobodyAnnouncesTheEnd() {
    Map<String, String> redis =
        Map.of(
            "engine", "redis://127.0.0.1:1",
            "policy.api", "fixed-window 10/1h",
            "rule.all", "/** -> api");
    try (LogLines log = LogLines.of(ServletLimitFilter.class)) {
      for (Map<String, String> settings : Set.of(SETTINGS, redis)) {
        ResourceConfig application = new ResourceConfig(Shop.Plain.class);
        RestServer.onTomcat(application.register(new RateLimitFeature(settings))).close();
      }
      assertThat(log.lines())
          .containsExactly(
              "WARNING the servlet container did not announce the start of this application to"
                  + " limiter-jaxrs and will not announce its end: when it is undeployed,"
                  + " connections to Redis stay open until the process ends; where that matters,"
                  + " put limiter-jaxrs into WEB-INF/lib");
    }
  }

  private static RestServer start(ResourceConfig application, Consumer<Context> more) {
    return RestServer.onTomcat(
        application,
        context -> {
          context.addServletContainerInitializer(
              new ServletContextKeeper(), Set.of(Shop.Items.class));
          more.accept(context);
        });
  }
}
