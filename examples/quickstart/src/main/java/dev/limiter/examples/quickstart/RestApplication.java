package dev.limiter.examples.quickstart;

import dev.limiter.jaxrs.RateLimitFeature;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The Jakarta REST side: two resources and, unless switched off, Limiter. */
public final class RestApplication extends Application {

  private final boolean limited;

  RestApplication(boolean limited) {
    this.limited = limited;
  }

  @Override
  public Set<Class<?>> getClasses() {
    return limited
        ? Set.of(EchoResource.class, SearchResource.class, RateLimitFeature.class)
        : Set.of(EchoResource.class, SearchResource.class);
  }
}
