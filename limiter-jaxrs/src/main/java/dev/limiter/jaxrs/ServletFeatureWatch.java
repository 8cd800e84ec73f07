package dev.limiter.jaxrs;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Application;
import java.lang.System.Logger.Level;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Warns once if a Jakarta REST servlet answers requests, classes of the application are annotated
 * for Limiter or a configuration is there, and {@link RateLimitFeature} never came up. Runtimes
 * start at their first request, so it is looked for when a request is over. Thread-safe.
 */
final class ServletFeatureWatch implements ServletRequestListener {

  private static final System.Logger LOG = System.getLogger(ServletFeatureWatch.class.getName());
  private static final String STARTED = "dev.limiter.jaxrs.started";

  /** How the class names of their servlets begin: Jersey, RESTEasy, Apache CXF. */
  private static final Set<String> RUNTIMES =
      Set.of("org.glassfish.jersey.", "org.jboss.resteasy.", "org.apache.cxf.");

  private final String evidence;
  private final Set<String> applications;
  private volatile boolean over;

  private ServletFeatureWatch(String evidence, Set<String> applications) {
    this.evidence = evidence;
    this.applications = applications;
  }

  /**
   * Watches an application, if it seems to want limits.
   *
   * @param classes its applications, resources and annotated classes
   */
  static Optional<ServletFeatureWatch> of(Set<Class<?>> classes, ServletContext context) {
    Set<String> applications = new HashSet<>(Set.of(Application.class.getName()));
    classes.stream()
        .filter(Application.class::isAssignableFrom)
        .map(Class::getName)
        .forEach(applications::add);
    return annotated(classes)
        .or(() -> configured(context))
        .map(evidence -> new ServletFeatureWatch(evidence, applications));
  }

  /** Tells that the feature came up. */
  static void featureStarted(ServletContext context) {
    context.setAttribute(STARTED, true);
  }

  private static Optional<String> annotated(Set<Class<?>> classes) {
    return classes.stream()
        .filter(ServletFeatureWatch::isAnnotated)
        .map(Class::getName)
        .sorted()
        .findFirst()
        .map(name -> name + " has @RateLimited or @Unlimited");
  }

  private static boolean isAnnotated(Class<?> type) {
    try {
      return Stream.<AnnotatedElement>concat(
              Stream.of(type), Stream.<Method>of(type.getDeclaredMethods()))
          .anyMatch(
              element ->
                  element.getAnnotationsByType(RateLimited.class).length > 0
                      || element.isAnnotationPresent(Unlimited.class));
    } catch (LinkageError | TypeNotPresentException e) {
      return false;
    }
  }

  /** A configuration without annotations may be meant for a filter alone. */
  private static Optional<String> configured(ServletContext context) {
    boolean filtered =
        context.getFilterRegistrations().values().stream()
            .anyMatch(
                filter -> "dev.limiter.servlet.RateLimitFilter".equals(filter.getClassName()));
    return filtered
        ? Optional.empty()
        : configuration(context).map(place -> "there is a configuration (" + place + ")");
  }

  private static Optional<String> configuration(ServletContext context) {
    Set<String> webInf = context.getResourcePaths("/WEB-INF/");
    if (webInf != null && webInf.contains("/WEB-INF/rate-limits.properties")) {
      return Optional.of("/WEB-INF/rate-limits.properties");
    }
    return Collections.list(context.getInitParameterNames()).stream()
        .filter(name -> name.startsWith("limiter."))
        .findFirst();
  }

  @Override
  public void requestInitialized(ServletRequestEvent event) {}

  @Override
  public void requestDestroyed(ServletRequestEvent event) {
    if (over) {
      return;
    }
    ServletContext context = event.getServletContext();
    if (context.getAttribute(STARTED) != null) {
      over = true;
    } else if (event.getServletRequest() instanceof HttpServletRequest request
        && isJakartaRest(request.getHttpServletMapping(), context)) {
      over = true;
      LOG.log(
          Level.WARNING,
          evidence
              + ", but RateLimitFeature never came up, so Jakarta REST is not limited by it; list"
              + " RateLimitFeature.class in getClasses() of the Application");
    }
  }

  private boolean isJakartaRest(@Nullable HttpServletMapping mapping, ServletContext context) {
    String name = mapping == null ? "" : mapping.getServletName();
    ServletRegistration servlet = context.getServletRegistration(name);
    return applications.contains(name)
        || (servlet != null
            && (servlet.getInitParameters().containsKey("jakarta.ws.rs.Application")
                || isRuntime(String.valueOf(servlet.getClassName()))));
  }

  private static boolean isRuntime(String className) {
    return RUNTIMES.stream().anyMatch(className::startsWith);
  }
}
