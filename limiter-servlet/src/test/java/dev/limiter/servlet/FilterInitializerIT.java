package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What containers show of a filter while the application starts (M1). */
@Tag("M1")
class FilterInitializerIT extends OnEachContainer {

  private static final Map<String, String> SETTINGS =
      Map.of("engine", "memory", "policy.api", "fixed-window 2/1d", "rule.all", "/** -> api");

  @Test
  void warnsOfAFilterWithoutMapping() throws Exception {
    try (LogOf log = LogOf.type(StartedFilters.class)) {
      start(PathHandling.DEFAULT, context -> register(context));
      assertThat(log.lines())
          .containsExactly(
              "WARNING filter \"limits\" is a RateLimitFilter without a mapping, so it limits"
                  + " nothing; add a <filter-mapping> with <url-pattern>/*</url-pattern>");
    }
  }

  @Test
  void limitsByWhatWasOpenedAtTheStart() throws Exception {
    try (LogOf log = LogOf.type(StartedFilters.class)) {
      start(
          PathHandling.DEFAULT,
          context -> register(context).addMappingForUrlPatterns(null, false, "/*"));
      assertThat(get("/ok").statusCode()).isEqualTo(200);
      assertThat(get("/ok").statusCode()).isEqualTo(200);
      assertThat(get("/ok").statusCode()).isEqualTo(429);
      assertThat(log.lines()).isEmpty();
    }
  }

  private static FilterRegistration.Dynamic register(ServletContext context)
      throws ServletException {
    FilterRegistration.Dynamic registration = context.addFilter("limits", RateLimitFilter.class);
    registration.setInitParameters(SETTINGS);
    registration.setAsyncSupported(true);
    new FilterInitializer().onStartup(null, context);
    return registration;
  }
}
