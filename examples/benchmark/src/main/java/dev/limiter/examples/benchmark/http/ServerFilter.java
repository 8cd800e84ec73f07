package dev.limiter.examples.benchmark.http;

import dev.limiter.servlet.RateLimitFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.util.EnumSet;
import java.util.Map;
import org.eclipse.jetty.ee10.servlets.DoSFilter;

/** What stands before the page. */
public enum ServerFilter {
  /** Nothing. */
  NONE("no filter"),
  /** Limiter with its in-memory engine and all other settings as they are by default. */
  LIMITER("Limiter, in memory"),
  /** Jetty's own. */
  JETTY_DOS("Jetty's DoSFilter"),
  /** Tomcat's own. */
  TOMCAT_RATE_LIMIT("Tomcat's RateLimitFilter");

  private final String title;

  ServerFilter(String title) {
    this.title = title;
  }

  /** How the report calls it. */
  public String title() {
    return title;
  }

  /**
   * Puts it before all pages.
   *
   * @param limit what one client may ask at once or in a second, or for Tomcat in a minute
   */
  void add(ServletContext context, int limit) {
    String text = Integer.toString(limit);
    switch (this) {
      case NONE -> {}
      case LIMITER ->
          add(
              context,
              new RateLimitFilter(),
              Map.of(
                  "engine", "memory",
                  "policy.api", "token-bucket " + text + " refill " + text + "/1s",
                  "rule.api", "/** -> api"));
      case JETTY_DOS ->
          add(context, new DoSFilter(), Map.of("maxRequestsPerSec", text, "delayMs", "-1"));
      case TOMCAT_RATE_LIMIT ->
          add(
              context,
              new org.apache.catalina.filters.RateLimitFilter(),
              Map.of("bucketRequests", text, "bucketDuration", "60"));
    }
  }

  private static void add(ServletContext context, Filter filter, Map<String, String> settings) {
    FilterRegistration.Dynamic registration = context.addFilter("limit", filter);
    registration.setInitParameters(settings);
    registration.setAsyncSupported(true);
    registration.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, "/*");
  }
}
