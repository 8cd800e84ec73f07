package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Filter;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Inside a chain of filters that calls doFilter only, such as that of Spring Security, nobody calls
 * init (N13).
 */
@Tag("N13")
class FilterWithoutInitIT extends OnEachContainer {

  private static final Map<String, String> SETTINGS =
      Map.of("engine", "memory", "policy.api", "fixed-window 10/1d", "rule.all", "/** -> api");

  /** Opened once, or requests at the same moment would be counted in engines of their own. */
  @Test
  void opensOnceAtTheFirstRequest() throws Exception {
    RateLimitFilter limits = new RateLimitFilter(SETTINGS);
    start(withoutLifeCycle(limits));
    ExecutorService clients = Executors.newFixedThreadPool(20);
    try {
      List<Future<HttpResponse<String>>> answers =
          clients.invokeAll(Collections.nCopies(20, () -> get("/ok")));
      int refused = 0;
      for (Future<HttpResponse<String>> answer : answers) {
        refused += answer.get().statusCode() == 429 ? 1 : 0;
      }
      assertThat(refused).isEqualTo(10);
    } finally {
      clients.shutdown();
    }
    limits.destroy();
    assertThat(get("/ok").headers().map()).doesNotContainKey("RateLimit");
  }

  @Test
  void saysWhatToDoWhereSettingsAreMissing() throws Exception {
    start(withoutLifeCycle(new RateLimitFilter()));
    try (LogOf log = LogOf.type(dev.limiter.http.SharedEngines.class)) {
      assertThat(get("/ok").statusCode()).isEqualTo(500);
      assertThat(get("/ok").statusCode()).isEqualTo(500);
      assertThat(log.lines())
          .containsExactly(
              "SEVERE RateLimitFilter was not initialised, so requests behind it fail: init was not"
                  + " called, as in a chain of filters that is no part of the servlet container;"
                  + " register the filter with the container, or construct it with its settings:"
                  + " new RateLimitFilter(Map.of(\"engine\", \"memory\", ...))");
    }
  }

  @Test
  void refusesEachRequestWhileItsSettingsAreBad() throws Exception {
    start(withoutLifeCycle(new RateLimitFilter(Map.of("engine", "memory"))));
    assertThat(get("/ok").statusCode()).isEqualTo(500);
    assertThat(get("/ok").statusCode()).isEqualTo(500);
  }

  /** GlassFish and Payara serve an application without a filter whose init throws. */
  @Test
  @Tag("M1")
  void refusesEachRequestOnServersThatDropFiltersWhoseInitThrows() throws Exception {
    System.setProperty("com.sun.aas.instanceRoot", "anywhere");
    try {
      start(new RateLimitFilter(Map.of("engine", "memry")));
      assertThat(get("/ok").statusCode()).isEqualTo(500);
      assertThat(get("/ok").statusCode()).isEqualTo(500);
    } finally {
      System.clearProperty("com.sun.aas.instanceRoot");
    }
  }

  private static Filter withoutLifeCycle(Filter filter) {
    return (request, response, chain) -> filter.doFilter(request, response, chain);
  }
}
