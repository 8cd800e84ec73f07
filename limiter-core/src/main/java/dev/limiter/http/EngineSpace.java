package dev.limiter.http;

import dev.limiter.Engine;
import dev.limiter.RateLimiter;

/**
 * A namespace of an engine: where the charges of one configuration are counted. Two are equal if
 * they count in the same place.
 */
final class EngineSpace {

  private final Engine engine;
  private final String namespace;
  private final RateLimiter limiter;

  EngineSpace(Engine engine, String namespace, FailureSettings failures) {
    this.engine = engine;
    this.namespace = namespace;
    this.limiter = failures.limiter(engine);
  }

  /** The same place by other failure settings; closing one closes the engine of both. */
  EngineSpace with(FailureSettings failures) {
    return new EngineSpace(engine, namespace, failures);
  }

  RateLimiter limiter() {
    return limiter;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EngineSpace space
        && engine.equals(space.engine)
        && namespace.equals(space.namespace);
  }

  @Override
  public int hashCode() {
    return 31 * engine.hashCode() + namespace.hashCode();
  }
}
