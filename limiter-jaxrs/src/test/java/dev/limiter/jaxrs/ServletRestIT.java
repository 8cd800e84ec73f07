package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.RestClient.remaining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Verdict;
import dev.limiter.servlet.RateLimitFilter;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.catalina.Context;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;

/** What the feature finds in a servlet container, and shares with the filter there. */
class ServletRestIT {

  private static final Map<String, String> SETTINGS =
      Map.of(
          "engine", "memory",
          "policy.api", "fixed-window 10/1h",
          "rule.all", "/** -> api by ip");

  @Test
  void filterAndFeatureAreOneAccount() {
    Consumer<Context> filtered = context -> addFilter(context, new RateLimitFilter(SETTINGS));
    try (RestServer server = start(new RateLimitFeature(SETTINGS), filtered)) {
      RestClient client = new RestClient(server.base());
      assertThat(remaining(client.get("items/search"))).isEqualTo(5);
      HttpResponse<String> second = client.get("items/search");
      assertThat(second.statusCode()).isEqualTo(200);
      assertThat(remaining(second)).isZero();
      assertThat(client.get("items/search").statusCode()).isEqualTo(429);
    }
  }

  @Test
  void aRefusedRaiseCostsNothingAndFieldsOccurOnce() {
    Consumer<Context> filtered = context -> addFilter(context, new RateLimitFilter(SETTINGS));
    try (RestServer server = start(new RateLimitFeature(SETTINGS), filtered)) {
      RestClient client = new RestClient(server.base());
      for (int i = 0; i < 7; i++) {
        client.get("plain");
      }
      HttpResponse<String> refused = client.get("items/search");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(remaining(refused)).isEqualTo(3);
      HttpResponse<String> allowed = client.get("plain");
      assertThat(remaining(allowed)).isEqualTo(2);
      for (HttpResponse<String> response : Set.of(refused, allowed)) {
        assertThat(response.headers().allValues("RateLimit")).hasSize(1);
        assertThat(response.headers().allValues("RateLimit-Policy")).hasSize(1);
        assertThat(response.headers().allValues("RateLimit-Limit")).hasSize(1);
      }
    }
  }

  @Test
  void contextParametersConfigureFilterAndFeature() {
    Consumer<Context> parameters =
        context -> {
          SETTINGS.forEach((key, value) -> context.addParameter("limiter." + key, value));
          context.addParameter("somebody.elses", "setting");
          addFilter(context, new RateLimitFilter());
        };
    try (RestServer server = start(RateLimitFeature.class, parameters)) {
      RestClient client = new RestClient(server.base());
      assertThat(remaining(client.get("items/search"))).isEqualTo(5);
      assertThat(remaining(client.get("plain"))).isEqualTo(4);
    }
  }

  @Test
  void theFileOfTheWebApplicationConfiguresAndPathsBeginAfterTheContextPath() {
    Consumer<Context> file =
        context ->
            write(
                Path.of(context.getDocBase(), "WEB-INF", "rate-limits.properties"),
                """
                engine = memory
                policy.api = fixed-window 10/1h
                rule.plain = GET /rest/plain -> api by ip
                """);
    try (RestServer server = start(RateLimitFeature.class, file)) {
      RestClient client = new RestClient(server.base());
      assertThat(remaining(client.get("plain"))).isEqualTo(9);
      assertThat(remaining(client.get("pl%61in;a=b"))).isEqualTo(8);
      assertThat(remaining(client.send("HEAD", "plain", null))).isEqualTo(7);
      assertThat(client.get("items").headers().map()).doesNotContainKey("RateLimit");
    }
  }

  @Test
  void whatAServletFilterSetForTheRealAnswerDoesNotSurvive() {
    Filter caching =
        (request, response, chain) -> {
          HttpServletResponse answered = (HttpServletResponse) response;
          answered.setHeader("Cache-Control", "public, max-age=60");
          answered.setHeader("ETag", "\"1\"");
          answered.addHeader("Set-Cookie", "a=1");
          answered.addHeader("Set-Cookie", "b=2");
          chain.doFilter(request, response);
        };
    try (RestServer server =
        start(new RateLimitFeature(SETTINGS), context -> addFilter(context, caching))) {
      RestClient client = new RestClient(server.base());
      client.get("items/search");
      client.get("items/search");
      for (String path : Set.of("plain", "nope")) {
        HttpResponse<String> refused = client.get(path);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().allValues("Cache-Control")).containsExactly("no-store");
        assertThat(refused.headers().map()).doesNotContainKey("ETag");
        assertThat(refused.headers().allValues("Set-Cookie")).containsExactly("a=1", "b=2");
      }
    }
  }

  @Test
  void aPrincipalSetByAnAuthenticationFilterIsSeenAndTheVerdictIsAProperty() {
    AtomicReference<Object> verdict = new AtomicReference<>();
    ContainerRequestFilter authentication =
        request -> request.setSecurityContext(new Named(request.getHeaderString("X-User")));
    ContainerResponseFilter looking =
        (request, response) -> verdict.set(request.getProperty("dev.limiter.verdict"));
    ResourceConfig application =
        application(
            new RateLimitFeature(
                Map.of(
                    "engine", "memory",
                    "policy.api", "fixed-window 10/1h",
                    "rule.all", "/** -> api by principal else ip")));
    application.register(authentication, 1000).register(looking);
    try (RestServer server = RestServer.onTomcat(application)) {
      RestClient client = new RestClient(server.base());
      assertThat(remaining(client.get("plain", "X-User", "alice"))).isEqualTo(9);
      assertThat(remaining(client.get("plain", "X-User", "bob"))).isEqualTo(9);
      assertThat(remaining(client.get("plain", "X-User", "alice"))).isEqualTo(8);
      assertThat(verdict.get()).isInstanceOf(Verdict.class);
    }
  }

  @Test
  void theKeptContextIsFoundAndWhatIsOpenIsClosedAtTheStop() {
    List<Context> running = new ArrayList<>();
    Consumer<Context> kept =
        context -> {
          running.add(context);
          context.addServletContainerInitializer(new ServletContextKeeper(), Set.of());
        };
    AtomicBoolean closed = new AtomicBoolean();
    try (RestServer server = start(new RateLimitFeature(SETTINGS), kept)) {
      assertThat(remaining(new RestClient(server.base()).get("plain"))).isEqualTo(9);
      ServletContextKeeper.closeAtStop(running.get(0).getServletContext(), () -> closed.set(true));
    }
    assertThat(closed).isTrue();
  }

  private static RestServer start(Object feature, Consumer<Context> more) {
    return RestServer.onTomcat(application(feature), more);
  }

  private static ResourceConfig application(Object feature) {
    ResourceConfig application =
        new ResourceConfig().register(new Shop.Items()).register(Shop.Plain.class);
    return feature instanceof Class<?> byClass
        ? application.register(byClass)
        : application.register(feature);
  }

  private static void addFilter(Context context, Filter filter) {
    FilterDef definition = new FilterDef();
    definition.setFilterName("filter");
    definition.setFilter(filter);
    definition.setAsyncSupported("true");
    context.addFilterDef(definition);
    FilterMap mapping = new FilterMap();
    mapping.setFilterName("filter");
    mapping.addURLPattern("/*");
    context.addFilterMap(mapping);
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Somebody who is known by name. */
  private record Named(String name) implements SecurityContext {

    @Override
    public java.security.Principal getUserPrincipal() {
      return () -> name;
    }

    @Override
    public boolean isUserInRole(String role) {
      return false;
    }

    @Override
    public boolean isSecure() {
      return false;
    }

    @Override
    public String getAuthenticationScheme() {
      return "none";
    }
  }
}
