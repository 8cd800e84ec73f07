package dev.limiter.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Immutable maps that keep the order of what was put. */
final class Ordered {

  private Ordered() {}

  static Map<String, String> copyOf(Map<String, String> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
