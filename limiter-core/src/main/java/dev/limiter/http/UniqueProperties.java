package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Properties that refuse a second value for a key, which would otherwise silently win. */
final class UniqueProperties extends Properties {

  private static final long serialVersionUID = 1;

  /**
   * @throws IllegalArgumentException if the key has a value already
   */
  @Override
  public synchronized @Nullable Object put(Object key, Object value) {
    if (containsKey(key)) {
      throw new IllegalArgumentException(
          "\"" + Quote.brief(key.toString()) + "\" is given twice; keep one");
    }
    return super.put(key, value);
  }
}
