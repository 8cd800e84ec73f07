package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.http.SharedEngines;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How the filter starts; a web application is as much as it asks of one. */
class RateLimitFilterTest {

  private final Map<String, String> initParameters = new TreeMap<>();
  private final Map<String, String> contextParameters = new TreeMap<>();
  private final Map<String, String> resources = new HashMap<>();
  private final Map<String, Object> attributes = new HashMap<>();
  private final RateLimitFilter filter = new RateLimitFilter();

  @Test
  void startsFromInitParameters() throws Exception {
    initParameters.put("engine", "memory");
    initParameters.put("policy.api", "fixed-window 10/1m");
    initParameters.put("rule.all", "/** -> api");

    filter.init(config());
    filter.destroy();

    assertThat(attributes).containsOnlyKeys("dev.limiter.engines");
  }

  @Test
  void startsFromContextParametersAndTheFileOfTheApplication() throws Exception {
    contextParameters.put("limiter.engine", "memory");
    contextParameters.put("somebody.elses", "parameter");
    resources.put(
        "/WEB-INF/rate-limits.properties",
        "policy.api = fixed-window 10/1m\nrule.all = /** -> api\n");

    filter.init(config());
  }

  @Test
  void configurationWithoutRuleStopsDeployment() {
    initParameters.put("engine", "memory");
    initParameters.put("policy.api", "fixed-window 10/1m");

    assertThatThrownBy(() -> filter.init(config()))
        .isInstanceOf(ServletException.class)
        .hasMessageStartingWith("there is no rule, so the filter would limit nothing;");
  }

  /** A server may call init for each request; an application logs one mistake once. */
  @Test
  @Tag("U2")
  void logsOnceWhatStopsDeployment() {
    initParameters.put("engine", "memry");
    try (LogOf log = LogOf.type(SharedEngines.class)) {
      String message =
          catchThrowableOfType(ServletException.class, () -> filter.init(config())).getMessage();
      assertThatThrownBy(() -> new RateLimitFilter().init(config())).hasMessage(message);
      assertThat(log.lines()).containsExactly("SEVERE " + message);
    }
  }

  @Test
  void badValueStopsDeploymentWithTheMessageOfTheConfiguration() {
    initParameters.put("engine", "memory");
    initParameters.put("policy.api", "fixed-windows 10/1m");
    initParameters.put("rule.all", "/** -> api");

    assertThatThrownBy(() -> filter.init(config()))
        .isInstanceOf(ServletException.class)
        .hasMessageContaining("policy.api")
        .hasMessageContaining("\"fixed-windows 10/1m\"")
        .hasMessageContaining("fixed-window")
        .hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void redisInARootApplicationNeedsANamespace() {
    initParameters.put("engine", "redis://127.0.0.1:6379");
    initParameters.put("policy.api", "fixed-window 10/1m");
    initParameters.put("rule.all", "/** -> api");

    assertThatThrownBy(() -> filter.init(config()))
        .isInstanceOf(ServletException.class)
        .hasMessage(
            "namespace is missing: a Redis needs one where the context path is empty or unknown;"
                + " give the application's name, such as namespace = shop");
  }

  private FilterConfig config() {
    return answering(
        FilterConfig.class,
        (method, argument) ->
            switch (method) {
              case "getServletContext" -> context();
              case "getInitParameterNames" -> Collections.enumeration(initParameters.keySet());
              case "getInitParameter" -> initParameters.get(argument);
              default -> throw new UnsupportedOperationException(method);
            });
  }

  private ServletContext context() {
    return answering(
        ServletContext.class,
        (method, argument) ->
            switch (method) {
              case "getContextPath" -> "";
              case "getInitParameterNames" -> Collections.enumeration(contextParameters.keySet());
              case "getInitParameter" -> contextParameters.get(argument);
              case "getResourceAsStream" -> stream(resources.get(argument));
              case "getResource" -> null;
              case "getAttribute" -> attributes.get(argument);
              default -> throw new UnsupportedOperationException(method);
            });
  }

  private static @Nullable ByteArrayInputStream stream(@Nullable String text) {
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private interface Answers {
    @Nullable Object answer(String method, String firstArgument);
  }

  private <T> T answering(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object[] given = Objects.requireNonNullElse(arguments, new Object[0]);
              if (method.getName().equals("setAttribute")) {
                attributes.put((String) given[0], given[1]);
                return null;
              }
              String first = given.length > 0 ? (String) given[0] : "";
              return answers.answer(method.getName(), first);
            }));
  }
}
