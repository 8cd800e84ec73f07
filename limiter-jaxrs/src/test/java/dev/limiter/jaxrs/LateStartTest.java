package dev.limiter.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.LogLines;
import dev.limiter.http.SharedEngines;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A runtime that never configures what a feature registers, as Quarkus REST does: requests are
 * limited all the same, and none fails because of it (M5).
 */
@Tag("M5")
class LateStartTest {

  private static final Map<String, String> SETTINGS =
      Map.of(
          "engine", "memory",
          "policy.api", "fixed-window 2/1d",
          "rule.all", "/** -> api by global");

  private final List<Object> aborted = new ArrayList<>();

  @Test
  void limitsFromTheFirstRequestOn() {
    LimitFilter filter = registered(new RateLimitFeature(SETTINGS));

    for (int i = 0; i < 3; i++) {
      filter.filter(request());
    }

    assertThat(aborted).hasSize(1);
  }

  /** Better no answer than one without limits; the reason is logged once. */
  @Test
  @Tag("M1")
  void refusesEachRequestWhileTheConfigurationIsBad() {
    LimitFilter filter = registered(new RateLimitFeature(Map.of("engine", "memry")));
    try (LogLines log = LogLines.of(SharedEngines.class)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> filter.filter(request()))
            .isInstanceOf(IllegalArgumentException.class)
            .satisfies(
                failure ->
                    assertThat(log.lines()).containsExactly("SEVERE " + failure.getMessage()));
      }
    }
  }

  private LimitFilter registered(RateLimitFeature feature) {
    List<Object> registered = new ArrayList<>();
    Configuration configuration =
        proxy(
            Configuration.class,
            (method, given) -> method.equals("getProperties") ? Map.of() : Set.of());
    FeatureContext context =
        proxy(
            FeatureContext.class,
            (method, given) -> {
              if (method.equals("getConfiguration")) {
                return configuration;
              }
              registered.add(given[0]);
              return null;
            });
    feature.configure(context);
    return (LimitFilter) registered.get(0);
  }

  private ContainerRequestContext request() {
    Map<Object, @Nullable Object> properties = new HashMap<>();
    UriInfo uri = proxy(UriInfo.class, (method, given) -> URI.create("http://localhost/items"));
    return proxy(
        ContainerRequestContext.class,
        (method, given) ->
            switch (method) {
              case "getProperty" -> properties.get(given[0]);
              case "setProperty" -> properties.put(given[0], given[1]);
              case "getMethod" -> "GET";
              case "getUriInfo" -> uri;
              case "getHeaders" -> new MultivaluedHashMap<String, String>();
              case "abortWith" -> aborted.add(given[0]) ? null : Response.class;
              default -> null;
            });
  }

  private interface Answers {
    @Nullable Object answer(String method, Object[] given);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                answers.answer(
                    method.getName(), Objects.requireNonNullElse(arguments, new Object[0]))));
  }
}
