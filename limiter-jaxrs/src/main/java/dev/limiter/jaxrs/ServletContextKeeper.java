package dev.limiter.jaxrs;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.HandlesTypes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Called by the servlet container when a web application starts. Keeps its context for runtimes
 * that inject none while a feature is configured, closes the limiters when it stops, and watches
 * for a feature that was forgotten. Public for the container only.
 */
@HandlesTypes({Application.class, Path.class, RateLimited.class, Unlimited.class})
public final class ServletContextKeeper implements ServletContainerInitializer {

  private static final System.Logger LOG = System.getLogger(ServletContextKeeper.class.getName());
  private static final String AT_STOP = "dev.limiter.jaxrs.atStop";
  private static final Map<ClassLoader, ServletContext> CONTEXTS =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** Called by the servlet container. */
  public ServletContextKeeper() {}

  @Override
  public void onStartup(@Nullable Set<Class<?>> classes, ServletContext context) {
    CONTEXTS.put(context.getClassLoader(), context);
    AtStop atStop = new AtStop(context.getClassLoader());
    context.setAttribute(AT_STOP, atStop);
    context.addListener(atStop);
    ServletFeatureWatch.of(classes == null ? Set.of() : classes, context)
        .ifPresent(context::addListener);
  }

  /** The context of the web application that is starting on this thread, if it was kept. */
  static @Nullable ServletContext here() {
    ClassLoader starting = Thread.currentThread().getContextClassLoader();
    ServletContext context = starting == null ? null : CONTEXTS.get(starting);
    return context == null ? CONTEXTS.get(ServletContextKeeper.class.getClassLoader()) : context;
  }

  /**
   * Closes something when the application stops.
   *
   * @return false if the container did not announce the start of the application, and so will not
   *     announce its end
   */
  static boolean closeAtStop(ServletContext context, AutoCloseable open) {
    return context.getAttribute(AT_STOP) instanceof AtStop atStop && atStop.open.add(open);
  }

  /** Told by the container when the application stops. */
  private static final class AtStop implements ServletContextListener {

    private final ClassLoader application;
    private final Queue<AutoCloseable> open = new ConcurrentLinkedQueue<>();

    AtStop(ClassLoader application) {
      this.application = application;
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
      CONTEXTS.remove(application);
      open.forEach(AtStop::close);
    }

    private static void close(AutoCloseable open) {
      try {
        open.close();
      } catch (Exception e) {
        LOG.log(Level.WARNING, "closing a rate limiter failed", e);
      }
    }
  }
}
