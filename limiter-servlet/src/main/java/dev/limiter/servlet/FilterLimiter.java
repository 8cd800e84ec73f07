package dev.limiter.servlet;

import dev.limiter.EngineException;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Settings;
import dev.limiter.http.SharedEngines;
import dev.limiter.servlet.FilterSetup.Opened;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The limiter of one filter: opened by init, or for a filter that was configured in code at the
 * first request, where nobody calls init. Thread-safe.
 */
final class FilterLimiter {

  /** GlassFish and Payara set it. They serve an application without a filter whose init throws. */
  private static final String DROPS_FILTERS = "com.sun.aas.instanceRoot";

  private final FilterSetup setup;

  /** A lock, not a monitor: a virtual thread that waits for Redis must not pin its carrier. */
  private final Lock lock = new ReentrantLock();

  private volatile @Nullable Opened opened;
  private volatile @Nullable RuntimeException failure;
  private volatile boolean destroyed;

  FilterLimiter(FilterSetup setup) {
    this.setup = setup;
  }

  /**
   * Opens it, or takes what was opened when the application started.
   *
   * @throws ServletException if the configuration is bad; not on servers that would serve the
   *     application without the filter then: there {@link #get} throws it
   */
  void init(FilterConfig config) throws ServletException {
    ServletContext context = config.getServletContext();
    FilterInitializer.initialised(this);
    destroyed = false;
    failure = null;
    try {
      opened =
          SharedEngines.start(
              FilterSetup.attributes(context),
              () -> {
                Settings settings =
                    setup.read(
                        context,
                        FilterSetup.named(
                            config.getInitParameterNames(), config::getInitParameter));
                return StartedFilters.of(context)
                    .flatMap(started -> started.take(config.getFilterName(), settings))
                    .orElseGet(() -> setup.open(settings, context));
              });
    } catch (IllegalArgumentException | EngineException e) {
      if (System.getProperty(DROPS_FILTERS) == null) {
        throw new ServletException(e.getMessage(), e);
      }
      failure = e;
    }
  }

  /**
   * Returns what decides the next request.
   *
   * @param context asked for the web application if init was not called
   * @throws ServletException if the limiter could not be opened; the same for each request
   */
  HttpLimiter get(Supplier<ServletContext> context) throws ServletException {
    Opened running = opened;
    return (running == null ? openLate(context.get()) : running).limiter().get();
  }

  private Opened openLate(ServletContext context) throws ServletException {
    lock.lock();
    try {
      Opened running = opened;
      if (running != null) {
        return running;
      }
      if (failure == null) {
        failure = tryLate(context);
      }
      RuntimeException thrown = failure;
      if (thrown != null) {
        throw new ServletException(thrown.getMessage(), thrown);
      }
      return Objects.requireNonNull(opened);
    } finally {
      lock.unlock();
    }
  }

  /** Opens a filter that was configured in code, and returns what is wrong. */
  private @Nullable RuntimeException tryLate(ServletContext context) {
    try {
      opened = SharedEngines.start(FilterSetup.attributes(context), () -> late(context));
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  private Opened late(ServletContext context) {
    if (destroyed) {
      throw new IllegalStateException("the filter was destroyed before this request");
    }
    if (setup.settings().isEmpty()) {
      throw new IllegalStateException(
          "RateLimitFilter was not initialised, so requests behind it fail: init was not called, as"
              + " in a chain of filters that is no part of the servlet container; register the"
              + " filter with the container, or construct it with its settings: new"
              + " RateLimitFilter(Map.of(\"engine\", \"memory\", ...))");
    }
    FilterInitializer.initialised(this);
    Opened late = setup.open(setup.read(context, Map.of()), context);
    StartedFilters.of(context).ifPresent(started -> started.closeAtStop(late));
    return late;
  }

  /** Leaves the engine. */
  void destroy() {
    lock.lock();
    try {
      destroyed = true;
      Opened running = opened;
      if (running != null) {
        running.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
