package dev.limiter.servlet;

import dev.limiter.http.Settings;
import dev.limiter.http.SharedEngines;
import dev.limiter.servlet.FilterSetup.Opened;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The filters of one web application whose limiters were opened at its start, so that a bad
 * configuration stops deployment on servers that make filters later, or do without a filter that
 * fails. Closes what it opened when the application stops. Thread-safe.
 */
final class StartedFilters implements ServletContextListener {

  private static final System.Logger LOG = System.getLogger(StartedFilters.class.getName());
  private static final String NAME = "dev.limiter.servlet.started";

  private final ServletContext context;
  private final Map<String, FilterRegistration> seen = new ConcurrentHashMap<>();
  private final Map<String, Opened> byName = new ConcurrentHashMap<>();
  private final Queue<Opened> open = new ConcurrentLinkedQueue<>();

  StartedFilters(ServletContext context) {
    this.context = context;
    context.setAttribute(NAME, this);
  }

  /** Returns those of an application; empty if its container did not announce its start. */
  static Optional<StartedFilters> of(ServletContext context) {
    return context.getAttribute(NAME) instanceof StartedFilters started
        ? Optional.of(started)
        : Optional.empty();
  }

  /**
   * Opens the filters that are registered by now and were not opened before.
   *
   * @param inCode how many filters may be instances that were configured in code: nobody can tell
   *     which registrations are theirs, so as many may fail here, and are checked by init
   * @throws IllegalArgumentException if the configuration of one is bad
   * @throws dev.limiter.EngineException if Redis refuses the login or the scripts
   */
  void open(int inCode) {
    Map<String, FilterRegistration> ours = registrations();
    seen.putAll(ours);
    ours.keySet().removeAll(byName.keySet());
    if (ours.size() <= inCode) {
      return;
    }
    int tolerated = inCode;
    try {
      for (Map.Entry<String, FilterRegistration> filter : ours.entrySet()) {
        tolerated = open(filter.getKey(), filter.getValue(), tolerated);
      }
    } catch (RuntimeException e) {
      closeAll();
      throw e;
    }
  }

  private int open(String name, FilterRegistration filter, int tolerated) {
    try {
      Opened opened =
          tolerated > 0
              ? open(filter)
              : SharedEngines.in(FilterSetup.attributes(context)).start(() -> open(filter));
      byName.put(name, opened);
      open.add(opened);
      return tolerated;
    } catch (RuntimeException e) {
      if (tolerated == 0) {
        throw e;
      }
      return tolerated - 1;
    }
  }

  private Opened open(FilterRegistration filter) {
    FilterSetup setup = FilterSetup.BY_PARAMETERS;
    return setup.open(setup.read(context, filter.getInitParameters()), context);
  }

  private Map<String, FilterRegistration> registrations() {
    Map<String, FilterRegistration> ours = new HashMap<>();
    context
        .getFilterRegistrations()
        .forEach(
            (name, registration) -> {
              if (RateLimitFilter.class.getName().equals(registration.getClassName())) {
                ours.put(name, registration);
              }
            });
    return ours;
  }

  /** Returns whether a filter was opened whose init has not come yet. */
  boolean holds(String name) {
    return byName.containsKey(name);
  }

  /** Gives a filter what was opened for it, unless it has other settings by now. */
  Optional<Opened> take(String name, Settings settings) {
    return Optional.ofNullable(byName.remove(name))
        .filter(opened -> opened.settings().sameAs(settings));
  }

  /** Closes something when the application stops. */
  void closeAtStop(Opened opened) {
    open.add(opened);
  }

  /** Opens what was registered meanwhile, by other initializers and by listeners. */
  @Override
  public void contextInitialized(ServletContextEvent event) {
    try {
      open(FilterInitializer.inCode(context));
    } catch (UnsupportedOperationException | IllegalStateException e) {
      LOG.log(Level.DEBUG, "the container shows no filters to listeners; init checks them", e);
    }
    seen.forEach(StartedFilters::requireMapping);
  }

  private static void requireMapping(String name, FilterRegistration filter) {
    if (filter.getUrlPatternMappings().isEmpty() && filter.getServletNameMappings().isEmpty()) {
      LOG.log(
          Level.WARNING,
          "filter \""
              + name
              + "\" is a RateLimitFilter without a mapping, so it limits nothing; add a"
              + " <filter-mapping> with <url-pattern>/*</url-pattern>");
    }
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    closeAll();
  }

  private void closeAll() {
    byName.clear();
    for (Opened opened = open.poll(); opened != null; opened = open.poll()) {
      opened.close();
    }
  }
}
