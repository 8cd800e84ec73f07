package dev.limiter.jaxrs;

import dev.limiter.http.Configuration;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Reloadable;
import dev.limiter.http.Settings;
import java.util.Collection;
import java.util.Optional;

/** A feature at work. Thread-safe. */
final class Deployment {

  /** What one configuration makes of requests: its limiter, and what annotated methods cost. */
  record Limits(HttpLimiter limiter, MethodCosts costs) {

    Limits under(Configuration configuration) {
      return new Limits(limiter.with(configuration), costs.under(configuration));
    }
  }

  private final Setup setup;
  private final Surroundings surroundings;
  private final Settings settings;
  private final Reloadable<Limits> limits;

  private Deployment(Setup setup, Surroundings surroundings) {
    this.setup = setup;
    this.surroundings = surroundings;
    this.settings = surroundings.settings(setup);
    this.limits = open();
  }

  /**
   * Puts a feature to work.
   *
   * @param registered the classes whose annotations are checked
   * @throws IllegalArgumentException if settings or annotations are wrong
   */
  static Deployment start(Setup setup, Surroundings surroundings, Collection<Class<?>> registered) {
    Deployment deployment = new Deployment(setup, surroundings);
    Limits first = deployment.limits.latest();
    try {
      registered.forEach(first.costs()::check);
    } catch (IllegalArgumentException e) {
      first.limiter().close();
      throw e;
    }
    surroundings.atStop().accept(first.limiter());
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

  /** What the next request is decided by: one limiter and the costs that go with it. */
  Limits limits() {
    return limits.get();
  }

  private Reloadable<Limits> open() {
    Configuration first = configuration(settings);
    HttpLimiter limiter =
        setup.engine() == null
            ? HttpLimiter.open(first, surroundings.contextPath(), surroundings.engines())
            : HttpLimiter.over(first, setup.engine(), setup.clock());
    Limits opened = new Limits(limiter, new MethodCosts(first));
    return new Reloadable<>(
        settings,
        opened,
        newer -> limits.latest().under(configuration(newer)),
        Optional.ofNullable(setup.engine()).map(engine -> setup.clock()));
  }

  private Configuration configuration(Settings from) {
    return setup.engine() == null ? Configuration.parse(from) : Configuration.parseForEngine(from);
  }
}
