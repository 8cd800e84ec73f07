package dev.limiter.http;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Named values that live as long as a request, or as long as a web application: the attributes of a
 * servlet request or servlet context, the properties of a Jakarta REST request.
 */
public interface Attributes {

  /** The value, or null if there is none. */
  @Nullable Object get(String name);

  /** Keeps a value under a name. */
  void set(String name, Object value);

  /** Attributes that two methods read and write, such as those of a servlet request. */
  static Attributes of(
      Function<String, ? extends @Nullable Object> get, BiConsumer<String, Object> set) {
    return new Attributes() {
      @Override
      public @Nullable Object get(String name) {
        return get.apply(name);
      }

      @Override
      public void set(String name, Object value) {
        set.accept(name, value);
      }
    };
  }
}
