package dev.limiter.http;

import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a web application by their paths, such as {@code
 * /WEB-INF/rate-limits.properties}.
 */
@FunctionalInterface
public interface WebResources {

  /** Tells where a resource is. */
  @FunctionalInterface
  interface Locator {
    /**
     * Its URL, or null if there is none.
     *
     * @throws MalformedURLException if the path is no path
     */
    @Nullable URL locate(String path) throws MalformedURLException;
  }

  /** Opens a resource; null when there is none. */
  @Nullable InputStream open(String path);

  /** Where it is, or null if there is none or nobody knows. */
  default @Nullable URL locate(String path) {
    return null;
  }

  /** Those that two methods show, such as those of a servlet context. */
  static WebResources of(Function<String, @Nullable InputStream> open, Locator locator) {
    return new WebResources() {
      @Override
      public @Nullable InputStream open(String path) {
        return open.apply(path);
      }

      @Override
      public @Nullable URL locate(String path) {
        try {
          return locator.locate(path);
        } catch (MalformedURLException e) {
          return null;
        }
      }
    };
  }
}
