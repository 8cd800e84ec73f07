package dev.limiter.http;

import dev.limiter.Engine;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The engines of one web application, and what was logged about its start. Whoever asks for an
 * equal engine, namespace and failure settings shares one, which is closed with its last user.
 * Thread-safe. No engine is held by a static field, so that a redeployed application starts afresh.
 */
public final class SharedEngines {

  private static final System.Logger LOG = System.getLogger(SharedEngines.class.getName());

  /** How many lines are remembered, so that endless reloads of ever new mistakes keep none. */
  private static final int MOST_LOGGED = 1000;

  private static final String NAME = "dev.limiter.engines";

  private static final class Shared {

    final EngineSpace space;
    int users;

    Shared(EngineSpace space) {
      this.space = space;
    }
  }

  private final Function<EngineSettings, Engine> make;
  private final Map<EngineSettings, Shared> open = new HashMap<>();
  private final Set<String> logged = new HashSet<>();

  /** No engine yet; for a program that is an application of its own. */
  public SharedEngines() {
    this(EngineSettings::make);
  }

  /**
   * @param make makes an engine of its settings
   */
  SharedEngines(Function<EngineSettings, Engine> make) {
    this.make = make;
  }

  /**
   * The engines of an application, kept in its attributes and put there by the first to ask.
   *
   * @param application the attributes of a servlet context
   */
  public static SharedEngines in(Attributes application) {
    synchronized (SharedEngines.class) {
      if (application.get(NAME) instanceof SharedEngines engines) {
        return engines;
      }
      SharedEngines engines = new SharedEngines();
      application.set(NAME, engines);
      return engines;
    }
  }

  /**
   * Runs the start of an adapter, and logs as ERROR what it throws, since a server may hide the
   * cause of a failed start. One application logs the same message once.
   *
   * @param application the attributes of a servlet context
   */
  public static <T> T start(Attributes application, Supplier<T> adapter) {
    return in(application).start(adapter);
  }

  /** Runs the start of an adapter of this application like {@link #start(Attributes, Supplier)}. */
  public <T> T start(Supplier<T> adapter) {
    try {
      return adapter.get();
    } catch (RuntimeException e) {
      logOnce(Level.ERROR, String.valueOf(e.getMessage()));
      throw e;
    }
  }

  /** Logs a warning, unless this application logged it before. */
  void warnOnce(String message) {
    logOnce(Level.WARNING, message);
  }

  /** Logs a line, unless this application logged it before. */
  void infoOnce(String message) {
    logOnce(Level.INFO, message);
  }

  private void logOnce(Level level, String message) {
    synchronized (this) {
      if (logged.size() >= MOST_LOGGED) {
        logged.clear();
      }
      if (!logged.add(message)) {
        return;
      }
    }
    LOG.log(level, message);
  }

  /** One more user of the engine, which must {@link #leave} once. */
  synchronized EngineSpace join(EngineSettings settings) {
    Shared shared = open.get(settings);
    if (shared == null) {
      Engine engine = make.apply(settings);
      shared = new Shared(new EngineSpace(engine, settings.namespace(), settings.failures()));
      open.put(settings, shared);
    }
    shared.users++;
    return shared.space;
  }

  /** One user less; the last one closes the engine. */
  synchronized void leave(EngineSettings settings) {
    Shared shared = open.get(settings);
    if (shared == null) {
      throw new IllegalStateException("nobody uses an " + settings);
    }
    if (--shared.users == 0) {
      open.remove(settings);
      shared.space.close();
    }
  }
}
