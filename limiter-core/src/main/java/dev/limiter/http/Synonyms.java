package dev.limiter.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Words that people write for those of the grammar, to say in an error what to write instead. */
final class Synonyms {

  /** Of keys, up to the first dot. */
  private static final Map<String, String> FAMILIES =
      words(
          "policy", "policies limit limits quota quotas rate rates rate-limit rate-limits bucket",
          "rule", "rules path paths url urls route routes endpoint endpoints mapping mappings");

  private static final Map<String, String> KEYS =
      words(
          "engine",
          "redis redis.url redis.uri redis.host redis-url redis-uri backend store storage",
          "exempt",
          "exclude excludes excluded exclusions whitelist allow-list skip ignore exemptions",
          "deadline",
          "timeout redis.timeout engine-timeout",
          "denial-cache",
          "refusal-cache deny-cache",
          "namespace",
          "prefix key-prefix redis.prefix redis.namespace app application",
          "trusted-proxies",
          "trust-proxy proxies proxy trust-proxies",
          "client-ip-header",
          "client-header ip-header real-ip-header remote-ip-header",
          "mode",
          "enabled disabled",
          "on-engine-failure",
          "fail-open on-failure on-error on-redis-failure failure-mode",
          "reload",
          "refresh reload-interval");

  /** Keys of the manual's next edition. */
  private static final Pattern LATER =
      Pattern.compile("(override\\..*|block|refusal|jmx|customizer|redis\\.[a-z-]+)");

  /** Of values; what stands first is tried first. */
  private static final List<Map.Entry<String, String>> VALUES =
      List.of(
          Map.entry("allow", "open fail-open failopen pass accept ignore permit"),
          Map.entry("deny", "closed close fail-closed failclosed refuse reject block fail error"),
          Map.entry("local", "fallback memory in-memory node"),
          Map.entry("enforce", "on true enabled active live yes"),
          Map.entry("shadow", "dry-run dryrun log report monitor test log-only"),
          Map.entry("on", "true yes enabled always 1"),
          Map.entry("off", "false no disabled never none 0"),
          Map.entry(
              "x-ratelimit", "x-ratelimit-* x-rate-limit x-rate-limit-* x-ratelimit-limit github"),
          Map.entry("triple", "ratelimit-* legacy classic ratelimit-limit"),
          Map.entry("structured", "ratelimit ratelimit-policy draft ietf rfc standard"),
          Map.entry("none", "off false no never disabled"));

  private Synonyms() {}

  private static Map<String, String> words(String... meantAndWords) {
    Map<String, String> meant = new java.util.HashMap<>();
    for (int i = 0; i < meantAndWords.length; i += 2) {
      for (String word : meantAndWords[i + 1].split(" ", -1)) {
        meant.put(word, meantAndWords[i]);
      }
    }
    return Map.copyOf(meant);
  }

  /** Returns the key that was probably meant, or "". */
  static String ofKey(String key) {
    String plain = plain(key);
    String same = KEYS.get(plain);
    if (same != null) {
      return same;
    }
    int dot = plain.indexOf('.');
    String family = dot < 0 ? null : FAMILIES.get(plain.substring(0, dot));
    return family == null ? "" : family + key.substring(dot);
  }

  /** Returns what to write instead of a key that comes later; nothing for other keys. */
  static String notYet(String key) {
    if (!LATER.matcher(key).matches() || !ofKey(key).isEmpty()) {
      return "";
    }
    return key.startsWith("redis.")
        ? ", which is not yet supported; write user and password in the URI of engine, as in"
            + " redis://USER:PASSWORD@HOST:6379"
        : ", which is not yet supported; leave it out";
  }

  /** Returns {@code ; write allow} if one of the known words was probably meant. */
  static String hint(String word, List<String> known) {
    String plain = plain(word);
    return VALUES.stream()
        .filter(value -> known.contains(value.getKey()))
        .filter(value -> List.of(value.getValue().split(" ", -1)).contains(plain))
        .findFirst()
        .map(value -> "; write " + value.getKey())
        .orElse("");
  }

  private static String plain(String word) {
    return word.strip().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
