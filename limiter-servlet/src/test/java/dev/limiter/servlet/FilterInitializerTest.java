package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.http.SharedEngines;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletException;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No server serves an application without its limits because their configuration is bad, whether it
 * makes filters at the first request, drops those whose init throws, or stops the start (M1).
 */
@Tag("M1")
class FilterInitializerTest {

  private static final String[] GOOD = {
    "engine", "memory", "policy.api", "fixed-window 10/1m", "rule.all", "/** -> api"
  };

  private final FakeApplication application = new FakeApplication();

  @Test
  void isFoundByContainers() {
    assertThat(ServiceLoader.load(ServletContainerInitializer.class))
        .hasAtLeastOneElementOfType(FilterInitializer.class);
  }

  /**
   * The message of the configuration is the first line of the failure, and in the log, once (U2).
   */
  @Test
  @Tag("U2")
  void stopsDeploymentAndLogsWhyOnce() {
    application.filter(
        "limits", "engine", "memry", "policy.api", "fixed-window 10/1m", "rule.all", "/** -> api");
    try (LogOf log = LogOf.type(SharedEngines.class)) {
      assertThatThrownBy(application::start)
          .isInstanceOf(ServletException.class)
          .hasMessageContaining("\"memry\"")
          .hasCauseInstanceOf(IllegalArgumentException.class)
          .satisfies(failure -> assertThat(failure.getCause()).hasMessage(failure.getMessage()));
      assertThatThrownBy(() -> new RateLimitFilter().init(application.config("limits")))
          .isInstanceOf(ServletException.class)
          .satisfies(
              failure -> assertThat(log.lines()).containsExactly("SEVERE " + failure.getMessage()));
    }
  }

  @Test
  void leavesNothingOpenWhenOneOfSeveralIsBad() throws Exception {
    application.filter("first", GOOD);
    application.initialize();
    application.filter("second", "engine", "memory");

    assertThatThrownBy(application::startListeners).isInstanceOf(IllegalArgumentException.class);

    assertThat(opened("first")).isFalse();
  }

  /** Not every container announces the end of an application whose listeners never started. */
  @Test
  void opensNothingBeforeListenersStart() throws Exception {
    application.filter("limits", GOOD);

    application.initialize();

    assertThat(opened("limits")).isFalse();
  }

  @Test
  void initTakesWhatWasOpenedAndTheEndOfTheApplicationClosesTheRest() throws Exception {
    application.filter("limits", GOOD);
    application.start();
    RateLimitFilter filter = new RateLimitFilter();

    assertThat(opened("limits")).isTrue();
    filter.init(application.config("limits"));
    assertThat(opened("limits")).isFalse();
    filter.destroy();
    application.stop();
    application.stop();
  }

  @Test
  void opensAnewWhatHasOtherSettingsByNow() throws Exception {
    application.filter("limits", GOOD);
    application.start();
    application.filter("limits", "engine", "memory");

    assertThatThrownBy(() -> new RateLimitFilter().init(application.config("limits")))
        .isInstanceOf(ServletException.class)
        .hasMessageStartingWith("there is no rule, so the filter would limit nothing;");
  }

  /** A listener or another initializer may register a filter later than Limiter's looks first. */
  @Test
  void checksWhatListenersRegister() throws Exception {
    application.start();
    application.filter("late", "engine", "memory");

    assertThatThrownBy(application::startListeners)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there is no rule, so the filter would limit nothing;");
  }

  /** Nobody can tell which registration is that of an instance; its own init checks it. */
  @Test
  void leavesFiltersConfiguredInCodeToTheirInit() throws Exception {
    RateLimitFilter filter =
        new RateLimitFilter(Map.of("engine", "memory", "policy.api", "fixed-window 1/1m"));
    application.filter("limits");

    application.start();

    assertThatThrownBy(() -> filter.init(application.config("limits")))
        .isInstanceOf(ServletException.class)
        .hasMessageStartingWith("there is no rule, so the filter would limit nothing;");
    assertThatThrownBy(() -> new FilterInitializer().onStartup(null, application.context))
        .isInstanceOf(ServletException.class);
  }

  @Test
  void warnsOfAFilterWithoutMapping() throws Exception {
    application.filter("limits", GOOD);
    application.urlPatterns.clear();
    try (LogOf log = LogOf.type(StartedFilters.class)) {
      application.start();
      assertThat(log.lines())
          .containsExactly(
              "WARNING filter \"limits\" is a RateLimitFilter without a mapping, so it limits"
                  + " nothing; add a <filter-mapping> with <url-pattern>/*</url-pattern>");
    }
  }

  private boolean opened(String name) {
    return StartedFilters.of(application.context).orElseThrow().holds(name);
  }
}
