package dev.limiter.jaxrs;

import dev.limiter.http.Configuration;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Settings;
import java.util.Collection;

/** A feature at work: its limiter, and what the annotated methods cost. Thread-safe. */
final class Deployment {

  private final Setup setup;
  private final Surroundings surroundings;
  private final Settings settings;
  private final HttpLimiter limiter;
  private final MethodCosts costs;

  private Deployment(Setup setup, Surroundings surroundings) {
    this.setup = setup;
    this.surroundings = surroundings;
    this.settings = surroundings.settings(setup);
    this.limiter = open();
    this.costs = new MethodCosts(limiter.configuration());
  }

  /**
   * Puts a feature to work.
   *
   * @param registered the classes whose annotations are checked
   * @throws IllegalArgumentException if settings or annotations are wrong
   */
  static Deployment start(Setup setup, Surroundings surroundings, Collection<Class<?>> registered) {
    Deployment deployment = new Deployment(setup, surroundings);
    try {
      registered.forEach(deployment.costs::check);
    } catch (IllegalArgumentException e) {
      deployment.limiter.close();
      throw e;
    }
    surroundings.atStop().accept(deployment.limiter);
    return deployment;
  }

  /**
   * Lets the same feature be registered once more.
   *
   * @throws IllegalArgumentException if it is not the same
   */
  void requireSame(Setup other) {
    if (other.engine() != setup.engine()
        || !other.clock().equals(setup.clock())
        || !surroundings.settings(other).sameAs(settings)) {
      throw new IllegalArgumentException(
          "RateLimitFeature is registered more than once, with different settings; register it"
              + " once, or with equal settings");
    }
  }

  HttpLimiter limiter() {
    return limiter;
  }

  MethodCosts costs() {
    return costs;
  }

  private HttpLimiter open() {
    return setup.engine() == null
        ? HttpLimiter.open(
            Configuration.parse(settings), surroundings.contextPath(), surroundings.engines())
        : HttpLimiter.over(Configuration.parseForEngine(settings), setup.engine(), setup.clock());
  }
}
