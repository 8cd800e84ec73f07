package dev.limiter.http;

import dev.limiter.Engine;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.internal.Quote;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What happens while the engine fails, and how many refusals are remembered.
 *
 * @param onEngineFailure for policies that are not named
 * @param ofPolicy for those that are, by name
 * @param denialCache entries; empty for the default of the engine
 */
record FailureSettings(
    OnEngineFailure onEngineFailure,
    Map<String, OnEngineFailure> ofPolicy,
    OptionalInt denialCache) {

  private static final String KEY = "on-engine-failure";
  private static final List<String> WORDS = List.of("local", "allow", "deny");

  FailureSettings {
    ofPolicy = Map.copyOf(ofPolicy);
  }

  /** Reads the settings; a value that is bad, or names a policy nobody defined, is an error. */
  static FailureSettings of(Reading settings, Map<String, Policy> policies) {
    Map<String, OnEngineFailure> ofPolicy =
        settings.errors().fileLost()
            ? Map.of()
            : settings.family(
                KEY + ".", (policy, text) -> FailureSettings.ofPolicy(text, policy, policies));
    return new FailureSettings(
        settings.read(KEY, FailureSettings::word).orElse(OnEngineFailure.LOCAL),
        ofPolicy,
        settings
            .read("denial-cache", FailureSettings::entries)
            .map(OptionalInt::of)
            .orElse(OptionalInt.empty()));
  }

  /** These settings, with as many entries as those have. */
  FailureSettings withDenialCacheOf(FailureSettings other) {
    return new FailureSettings(onEngineFailure, ofPolicy, other.denialCache);
  }

  /** These settings, where nothing says otherwise without a denial cache. */
  FailureSettings withoutDenialCacheByDefault() {
    return new FailureSettings(onEngineFailure, ofPolicy, OptionalInt.of(denialCache.orElse(0)));
  }

  /** A limiter over the engine that goes by these settings. */
  RateLimiter limiter(Engine engine) {
    RateLimiter.Builder builder = RateLimiter.builder(engine).onEngineFailure(onEngineFailure);
    ofPolicy.forEach(builder::onEngineFailure);
    denialCache.ifPresent(builder::denialCache);
    return builder.build();
  }

  /** Returns them as the configuration writes them: {@code local, login deny}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(onEngineFailure.name().toLowerCase(Locale.ROOT));
    new TreeMap<>(ofPolicy)
        .forEach(
            (policy, failure) ->
                text.append(", ")
                    .append(policy)
                    .append(' ')
                    .append(failure.name().toLowerCase(Locale.ROOT)));
    return text.toString();
  }

  private static OnEngineFailure word(String text) {
    return OnEngineFailure.valueOf(Words.oneOf(text, WORDS).toUpperCase(Locale.ROOT));
  }

  private static OnEngineFailure ofPolicy(
      String text, String policy, Map<String, Policy> policies) {
    if (!policies.containsKey(policy)) {
      throw new IllegalArgumentException(
          "there is no policy \""
              + Quote.brief(policy)
              + "\""
              + ChargeGrammar.hint(policy, policies));
    }
    return word(text);
  }

  private static int entries(String text) {
    long entries = OtherValues.entries(text);
    if (entries > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "must be at most " + Integer.MAX_VALUE + ", was \"" + Quote.brief(text) + "\"");
    }
    return (int) entries;
  }
}
