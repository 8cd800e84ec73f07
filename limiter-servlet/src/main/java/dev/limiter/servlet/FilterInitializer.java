package dev.limiter.servlet;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Called by the servlet container when a web application starts. Checks every {@link
 * RateLimitFilter} that is registered, and opens it when the listeners start, so that no server
 * serves the application without its limits because their configuration is bad. Public for the
 * container only.
 */
public final class FilterInitializer implements ServletContainerInitializer {

  /**
   * Filters that were configured in code and are not initialised yet, each with the class loader of
   * the application that made it.
   */
  private static final Map<FilterLimiter, ClassLoaderOf> IN_CODE =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** The class loader of an application, held weakly. */
  private static final class ClassLoaderOf extends java.lang.ref.WeakReference<ClassLoader> {
    ClassLoaderOf(@Nullable ClassLoader loader) {
      super(loader);
    }
  }

  /** Called by the servlet container. */
  public FilterInitializer() {}

  /**
   * Checks the registered filters, and has them opened when the listeners of the application start.
   *
   * @throws ServletException if the configuration of one is bad
   */
  @Override
  public void onStartup(@Nullable Set<Class<?>> classes, ServletContext context)
      throws ServletException {
    StartedFilters started = new StartedFilters(context);
    context.addListener(started);
    try {
      started.check(inCode(context));
    } catch (RuntimeException e) {
      throw new ServletException(e.getMessage(), e);
    }
  }

  /** Remembers a filter that a program makes. */
  static FilterLimiter madeInCode(FilterLimiter filter) {
    IN_CODE.put(filter, new ClassLoaderOf(Thread.currentThread().getContextClassLoader()));
    return filter;
  }

  /** Forgets a filter. */
  static void initialised(FilterLimiter filter) {
    IN_CODE.remove(filter);
  }

  /** Returns how many filters of an application were made by a program and wait for their init. */
  static int inCode(ServletContext context) {
    ClassLoader application = context.getClassLoader();
    synchronized (IN_CODE) {
      return (int)
          IN_CODE.values().stream()
              .filter(loader -> Objects.equals(loader.get(), application))
              .count();
    }
  }
}
