package dev.limiter.servlet;

import jakarta.servlet.FilterConfig;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A web application as its container shows it, as far as a filter asks. */
final class FakeApplication {

  final Map<String, String> resources = new HashMap<>();
  final Map<String, Object> attributes = new HashMap<>();
  final List<String> urlPatterns = new ArrayList<>(List.of("/*"));
  private final Map<String, Map<String, String>> filters = new TreeMap<>();
  private final List<ServletContextListener> listeners = new ArrayList<>();
  final ServletContext context = proxy(ServletContext.class, this::ofContext);

  /** Registers a filter as web.xml does, with parameters as names and values in turn. */
  void filter(String name, String... parameters) {
    Map<String, String> named = new TreeMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      named.put(parameters[i], parameters[i + 1]);
    }
    filters.put(name, named);
  }

  /** What a container hands to the init of a filter. */
  FilterConfig config(String name) {
    Map<String, String> parameters = Objects.requireNonNull(filters.get(name));
    return proxy(
        FilterConfig.class,
        (method, given) ->
            switch (method) {
              case "getFilterName" -> name;
              case "getServletContext" -> context;
              case "getInitParameterNames" -> Collections.enumeration(parameters.keySet());
              case "getInitParameter" -> parameters.get(given[0]);
              default -> throw new UnsupportedOperationException(method);
            });
  }

  /** Starts the application up to its filters. */
  void start() throws Exception {
    initialize();
    startListeners();
  }

  void initialize() throws Exception {
    new FilterInitializer().onStartup(null, context);
  }

  void startListeners() {
    listeners.forEach(listener -> listener.contextInitialized(new ServletContextEvent(context)));
  }

  void stop() {
    listeners.forEach(listener -> listener.contextDestroyed(new ServletContextEvent(context)));
  }

  private @Nullable Object ofContext(String method, Object[] given) {
    switch (method) {
      case "setAttribute" -> attributes.put((String) given[0], given[1]);
      case "addListener" -> listeners.add((ServletContextListener) given[0]);
      default -> {
        return answer(method, given);
      }
    }
    return null;
  }

  private @Nullable Object answer(String method, Object[] given) {
    return switch (method) {
      case "getContextPath" -> "/shop";
      case "getClassLoader" -> Thread.currentThread().getContextClassLoader();
      case "getInitParameterNames" -> Collections.emptyEnumeration();
      case "getResource" -> null;
      case "getResourceAsStream" -> stream(resources.get(given[0]));
      case "getAttribute" -> attributes.get(given[0]);
      case "getFilterRegistrations" -> registrations();
      default -> throw new UnsupportedOperationException(method);
    };
  }

  private Map<String, FilterRegistration> registrations() {
    Map<String, FilterRegistration> registrations = new TreeMap<>();
    filters.forEach(
        (name, parameters) ->
            registrations.put(
                name,
                proxy(
                    FilterRegistration.class,
                    (method, given) ->
                        switch (method) {
                          case "getClassName" -> RateLimitFilter.class.getName();
                          case "getInitParameters" -> parameters;
                          case "getUrlPatternMappings" -> (Collection<String>) urlPatterns;
                          case "getServletNameMappings" -> List.of();
                          default -> throw new UnsupportedOperationException(method);
                        })));
    return registrations;
  }

  private static @Nullable ByteArrayInputStream stream(@Nullable String text) {
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
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
