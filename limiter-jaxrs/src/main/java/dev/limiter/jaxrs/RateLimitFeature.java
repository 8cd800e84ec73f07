package dev.limiter.jaxrs;

import dev.limiter.Engine;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Limits a Jakarta REST application: decides every request once, by the rules of the configuration
 * and the {@link RateLimited} annotations together, and answers 429 in place of the resource.
 *
 * <p>Registered by class in an {@code Application}, it reads {@code
 * /WEB-INF/rate-limits.properties}, or {@code rate-limits.properties} on the class path. Registered
 * more than once it counts once; with different settings that stops deployment, as does every
 * mistake in settings and in annotations of registered resources.
 *
 * <p>Requests are decided after matching, at priority 1500, so that a principal set by an
 * authentication filter is seen; those that match nothing are decided when they are answered.
 */
@Provider
public final class RateLimitFeature implements Feature {

  /** After authentication (1000), before authorization (2000). */
  private static final int PRIORITY = 1500;

  private Setup setup;

  /** Reads files, context parameters, properties of the application and system properties. */
  public RateLimitFeature() {
    this(Map.of());
  }

  /**
   * Like {@link #RateLimitFeature()}, with settings of its own.
   *
   * @param settings keys without prefix, such as {@code engine} or {@code policy.api}
   */
  public RateLimitFeature(Map<String, String> settings) {
    this.setup = new Setup(settings, null, InstantSource.system(), null);
  }

  /**
   * For tests and programs that bring their engine, and close it themselves.
   *
   * @param settings keys without prefix; {@code engine}, {@code deadline} and {@code redis.idle} are errors here
   * @param engine where usage is kept
   * @param clock what {@code X-RateLimit-Reset} is counted from
   */
  public RateLimitFeature(Map<String, String> settings, Engine engine, InstantSource clock) {
    this.setup =
        new Setup(
            settings,
            Objects.requireNonNull(engine, "engine"),
            Objects.requireNonNull(clock, "clock"),
            null);
  }

  /**
   * Tells where a request comes from, which only a servlet container knows by itself. Without it
   * and without a servlet container all requests count as from one peer.
   *
   * @param address gives the address of the other end of the connection; null or empty if unknown
   * @return this feature
   */
  public RateLimitFeature peer(Function<ContainerRequestContext, @Nullable String> address) {
    setup = setup.withPeer(Objects.requireNonNull(address, "address"));
    return this;
  }

  /**
   * Called by the runtime.
   *
   * @throws IllegalArgumentException if settings or annotations are wrong; the message quotes what
   *     and says what would be right
   */
  @Override
  public boolean configure(FeatureContext context) {
    for (Object registered : context.getConfiguration().getInstances()) {
      if (registered instanceof LimitFilter filter) {
        filter.join(setup);
        return true;
      }
    }
    context.register(filter(), PRIORITY);
    return true;
  }

  Setup setup() {
    return setup;
  }

  /** Servlet types are named by one class only, which is loaded only where they exist. */
  LimitFilter filter() {
    try {
      Class.forName("jakarta.servlet.ServletContext", false, getClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      return new LimitFilter(setup);
    }
    return new ServletLimitFilter(setup);
  }
}
