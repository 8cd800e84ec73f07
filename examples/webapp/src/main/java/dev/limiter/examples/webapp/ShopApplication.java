package dev.limiter.examples.webapp;

import dev.limiter.jaxrs.RateLimitFeature;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Registers Limiter by its class; it reads the same file as the filter in web.xml. */
@ApplicationPath("api")
public class ShopApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(SearchResource.class, RateLimitFeature.class);
  }
}
