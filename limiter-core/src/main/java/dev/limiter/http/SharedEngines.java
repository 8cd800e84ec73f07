package dev.limiter.http;

import dev.limiter.Engine;
import dev.limiter.memory.InMemoryEngine;
import dev.limiter.redis.RedisEngine;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The engines of one web application. Whoever asks for an equal engine and namespace shares one,
 * which is closed with its last user. Thread-safe. No engine is held by a static field, so that a
 * redeployed application starts afresh.
 */
public final class SharedEngines {

  private static final String NAME = "dev.limiter.engines";

  private record Wanted(String engine, String namespace) {}

  private static final class Shared {

    final EngineSpace space;
    int users;

    Shared(EngineSpace space) {
      this.space = space;
    }
  }

  private final BiFunction<String, String, Engine> make;
  private final Map<Wanted, Shared> open = new HashMap<>();

  /** No engine yet; for a program that is an application of its own. */
  public SharedEngines() {
    this(SharedEngines::make);
  }

  /**
   * @param make makes an engine of its text and namespace
   */
  SharedEngines(BiFunction<String, String, Engine> make) {
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

  /** One more user of the engine, which must {@link #leave} once. */
  synchronized EngineSpace join(String engine, String namespace) {
    Wanted wanted = new Wanted(engine, namespace);
    Shared shared = open.get(wanted);
    if (shared == null) {
      shared = new Shared(new EngineSpace(make.apply(engine, namespace), namespace));
      open.put(wanted, shared);
    }
    shared.users++;
    return shared.space;
  }

  /** One user less; the last one closes the engine. */
  synchronized void leave(String engine, String namespace) {
    Wanted wanted = new Wanted(engine, namespace);
    Shared shared = open.get(wanted);
    if (shared == null) {
      throw new IllegalStateException("nobody uses an engine in namespace " + namespace);
    }
    if (--shared.users == 0) {
      open.remove(wanted);
      shared.space.limiter().close();
    }
  }

  private static Engine make(String engine, String namespace) {
    return engine.equals(EngineName.MEMORY)
        ? InMemoryEngine.create()
        : RedisEngine.builder(engine).namespace(namespace).build();
  }
}
