package dev.limiter.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class WithoutServletTypesTest {

  /** Loads this package anew, in a world without servlets. */
  private static final class NoServlets extends ClassLoader {

    private NoServlets() {
      super(WithoutServletTypesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("jakarta.servlet.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("dev.limiter.jaxrs.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void theFeatureDoesWithoutThem() throws ReflectiveOperationException {
    Class<?> feature = new NoServlets().loadClass(RateLimitFeature.class.getName());
    var filter = feature.getDeclaredMethod("filter");
    filter.setAccessible(true);
    Object chosen = filter.invoke(feature.getConstructor().newInstance());
    assertThat(chosen.getClass().getName()).isEqualTo(LimitFilter.class.getName());
    assertThat(chosen.getClass().getDeclaredFields()).isNotEmpty();
    assertThat(new RateLimitFeature().filter()).isInstanceOf(ServletLimitFilter.class);
  }
}
