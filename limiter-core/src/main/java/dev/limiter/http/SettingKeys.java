package dev.limiter.http;

import dev.limiter.internal.CloseNames;
import dev.limiter.internal.PlainText;
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
   * Returns whether a key exists; if not, adds an error with the key that was probably meant, or
   * all of them. What is meant counts as lost.
   *
   * @param file true if the key stands in the file, which cannot name itself
   */
  static boolean check(Setting setting, boolean file, Errors errors) {
    String key = setting.key();
    try {
      PlainText.require(key);
    } catch (IllegalArgumentException e) {
      String place = "key " + quoted(key) + " in " + setting.place() + ": ";
      errors.add(setting.line(), place + e.getMessage());
      errors.lose(PlainText.without(key).strip());
      return false;
    }
    if (file && key.equals(CONFIG)) {
      errors.add(
          setting.line(),
          "\"config\" in "
              + setting.place()
              + ": a file cannot name another one; set it outside the file");
      return false;
    }
    if (isKnown(key)) {
      return true;
    }
    String meant = meant(key);
    errors.lose(meant);
    errors.add(
        setting.line(), "unknown key " + quoted(key) + " in " + setting.place() + hint(key, meant));
    return false;
  }

  /** Quotes a key, unless it may be a part of a password that stands in a wrong line. */
  static String quoted(String key) {
    return key.indexOf('@') < 0
        ? "\"" + Quote.brief(key) + "\""
        : "(not shown: it holds @, so it may be part of a password)";
  }

  private static boolean isKnown(String key) {
    return NAMES.contains(key) || key.equals(CONFIG) || FAMILIES.stream().anyMatch(key::startsWith);
  }

  /** Returns the key that was probably meant, or "". */
  private static String meant(String key) {
    if (key.startsWith(PREFIX) && isKnown(key.substring(PREFIX.length()))) {
      return key.substring(PREFIX.length());
    }
    String synonym = Synonyms.ofKey(key);
    if (isKnown(synonym)) {
      return synonym;
    }
    List<String> candidates = new ArrayList<>(NAMES);
    candidates.add(CONFIG);
    int dot = key.indexOf('.');
    if (dot > 0) {
      FAMILIES.forEach(family -> candidates.add(family + key.substring(dot + 1)));
    }
    return CloseNames.closest(key, candidates).orElse("");
  }

  private static String hint(String key, String meant) {
    if (key.startsWith(PREFIX) && !meant.isEmpty()) {
      return "; here keys have no prefix, write \"" + Quote.brief(meant) + "\"";
    }
    String later = Synonyms.notYet(key);
    if (!later.isEmpty()) {
      return later;
    }
    return meant.isEmpty()
        ? "; known are "
            + String.join(", ", NAMES)
            + ", config, policy.NAME, rule.NAME, on-engine-failure.POLICY"
            + PlainText.foreign(key)
        : "; did you mean \"" + Quote.brief(meant) + "\"?" + PlainText.foreign(key);
  }
}
