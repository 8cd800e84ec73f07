package dev.limiter.http;

import dev.limiter.internal.CloseNames;
import dev.limiter.internal.Quote;
import java.util.ArrayList;
import java.util.List;

/** The keys that exist. */
final class SettingKeys {

  static final String PREFIX = "limiter.";
  static final String CONFIG = "config";

  private static final List<String> NAMES =
      List.of(
          "engine",
          "namespace",
          "exempt",
          "trusted-proxies",
          "client-ip-header",
          "ipv6-prefix",
          "headers",
          "expose-headers",
          "on-engine-failure",
          "deadline",
          "redis.idle",
          "denial-cache",
          "mode",
          "shadow-header",
          "top-refused",
          "reload");

  private static final List<String> FAMILIES = List.of("policy.", "rule.", "on-engine-failure.");

  private SettingKeys() {}

  /**
   * Refuses a key that does not exist.
   *
   * @param file true if the key stands in the file, which cannot name itself
   * @throws IllegalArgumentException with the closest key, or all of them
   */
  static void requireKnown(String key, String origin, boolean file) {
    if (file && key.equals(CONFIG)) {
      throw new IllegalArgumentException(
          "\"config\" in " + origin + ": a file cannot name another one; set it outside the file");
    }
    if (!isKnown(key)) {
      throw new IllegalArgumentException(
          "unknown key \"" + Quote.brief(key) + "\" in " + origin + hint(key));
    }
  }

  private static boolean isKnown(String key) {
    return NAMES.contains(key) || key.equals(CONFIG) || FAMILIES.stream().anyMatch(key::startsWith);
  }

  private static String hint(String key) {
    if (key.startsWith(PREFIX) && isKnown(key.substring(PREFIX.length()))) {
      return "; here keys have no prefix, write \"" + key.substring(PREFIX.length()) + "\"";
    }
    List<String> candidates = new ArrayList<>(NAMES);
    candidates.add(CONFIG);
    int dot = key.indexOf('.');
    if (dot > 0) {
      FAMILIES.forEach(family -> candidates.add(family + key.substring(dot + 1)));
    }
    String close = CloseNames.hint(key, candidates);
    return close.isEmpty()
        ? "; known are "
            + String.join(", ", NAMES)
            + ", config, policy.NAME, rule.NAME, on-engine-failure.POLICY"
        : close;
  }
}
