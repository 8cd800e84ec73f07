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
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The filters of one web application whose limiters are opened at its start, so that a bad
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
   * Checks the configuration of the filters that are registered by now, and opens nothing yet: not
   * every container announces the end of an application whose listeners were never started.
   *
   * @param inCode how many filters may be instances that were configured in code: nobody can tell
   *     which registrations are theirs, so as many may fail here, and are checked by init
   * @throws IllegalArgumentException if the configuration of one is bad
   */
  void check(int inCode) {
    seen.putAll(registrations());
    each(inCode, (name, filter) -> FilterSetup.BY_PARAMETERS.check(read(filter)));
  }

  /**
   * Opens the filters that were checked and not opened before.
   *
   * @param inCode as for {@link #check}
   * @throws IllegalArgumentException if the configuration of one is bad
   * @throws dev.limiter.EngineException if Redis refuses the login or the scripts
   */
  void open(int inCode) {
    try {
      each(inCode, this::open);
    } catch (RuntimeException e) {
      closeAll();
      throw e;
    }
  }

  /** Does something to each filter that is seen and not open, of which some may fail. */
  private void each(int inCode, BiConsumer<String, FilterRegistration> start) {
    Map<String, FilterRegistration> ours = new TreeMap<>(seen);
    ours.keySet().removeAll(byName.keySet());
    if (ours.size() <= inCode) {
      return;
    }
    int tolerated = inCode;
    for (Map.Entry<String, FilterRegistration> filter : ours.entrySet()) {
      Supplier<Boolean> one =
          () -> {
            start.accept(filter.getKey(), filter.getValue());
            return true;
          };
      if (tolerated == 0) {
        SharedEngines.start(FilterSetup.attributes(context), one);
      } else if (!succeeds(one)) {
        tolerated--;
      }
    }
  }

  private static boolean succeeds(Supplier<Boolean> start) {
    try {
      return start.get();
    } catch (RuntimeException e) {
      return false;
    }
  }

  private void open(String name, FilterRegistration filter) {
    Opened opened = FilterSetup.BY_PARAMETERS.open(read(filter), context);
    byName.put(name, opened);
    open.add(opened);
  }

  private Settings read(FilterRegistration filter) {
    return FilterSetup.BY_PARAMETERS.read(context, filter.getInitParameters());
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

  /** Opens what was checked, and what other initializers and listeners registered meanwhile. */
  @Override
  public void contextInitialized(ServletContextEvent event) {
    try {
      seen.putAll(registrations());
    } catch (UnsupportedOperationException | IllegalStateException e) {
      LOG.log(Level.DEBUG, "the container shows no filters to listeners; init checks late ones", e);
    }
    open(FilterInitializer.inCode(context));
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
