package dev.limiter.http;

import dev.limiter.Policy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The configuration, checked. Immutable. */
public final class Configuration {

  private final Settings settings;
  private final Optional<String> engine;
  private final Map<String, Policy> policies;
  private final List<Rule> rules;
  private final List<PathPattern> exempt;
  private final Set<HeaderDialect> headers;
  private final ExposeHeaders exposeHeaders;
  private final ClientAddress clientAddress;
  private final FailureSettings failures;

  Configuration(
      Settings settings,
      Optional<String> engine,
      Map<String, Policy> policies,
      List<Rule> rules,
      List<PathPattern> exempt,
      Set<HeaderDialect> headers,
      ExposeHeaders exposeHeaders,
      ClientAddress clientAddress,
      FailureSettings failures) {
    this.settings = settings;
    this.engine = engine;
    this.policies = policies;
    this.rules = rules;
    this.exempt = exempt;
    this.headers = Collections.unmodifiableSet(headers);
    this.exposeHeaders = exposeHeaders;
    this.clientAddress = clientAddress;
    this.failures = failures;
  }

  /**
   * Checks the settings of an adapter that makes its own engine.
   *
   * @throws IllegalArgumentException with all that is wrong: values that are bad, a missing {@code
   *     engine}; the message names keys and where they came from, quotes the values and says what
   *     would be right
   */
  public static Configuration parse(Settings settings) {
    return parse(settings, false, false);
  }

  /**
   * Checks the settings of an adapter that was constructed with an engine; {@code engine}, {@code
   * deadline} and {@code redis.idle} of other sources than its Map do not count.
   *
   * @throws IllegalArgumentException if a value is bad, or the Map holds {@code engine}, {@code
   *     deadline} or {@code redis.idle}
   */
  public static Configuration parseForEngine(Settings settings) {
    return parse(settings, true, false);
  }

  /**
   * Checks the settings of a filter, which needs at least one rule.
   *
   * @param engineGiven true if it was constructed with an engine
   * @throws IllegalArgumentException like {@link #parse} and {@link #parseForEngine}, and if there
   *     is no rule
   */
  public static Configuration parseForFilter(Settings settings, boolean engineGiven) {
    return parse(settings, engineGiven, true);
  }

  private static Configuration parse(Settings settings, boolean engineGiven, boolean filter) {
    Reading reading = new Reading(settings);
    if (settings.isEmpty() && reading.errors().isEmpty() && !engineGiven) {
      throw new IllegalArgumentException(
          "there is no configuration: " + settings.looked() + "; give at least engine and a rule");
    }
    Configuration configuration = ConfigurationGrammar.parse(reading);
    NotYet.check(reading, configuration.rules);
    if (engineGiven) {
      refuseEngine(reading);
    } else {
      requireEngine(reading);
    }
    if (filter) {
      requireRule(reading);
    }
    reading.errors().check();
    return configuration;
  }

  private static void refuseEngine(Reading reading) {
    for (String key : List.of("engine", "deadline", "redis.idle")) {
      reading
          .settings()
          .find(key)
          .filter(setting -> setting.origin().equals(Settings.OWN))
          .ifPresent(
              setting ->
                  reading.add(setting, "an engine was given to the constructor; leave it out"));
    }
  }

  private static void requireEngine(Reading reading) {
    if (reading.settings().find("engine").isEmpty() && !reading.errors().lost("engine")) {
      reading.add(
          "engine is not named; write engine = memory, or engine = redis://HOST:6379; "
              + reading.settings().looked());
    }
  }

  private static void requireRule(Reading reading) {
    Errors errors = reading.errors();
    if (reading.settings().family("rule.").isEmpty()
        && errors.lostWithPrefix("rule.").isEmpty()
        && !errors.fileLost()) {
      reading.add(
          "there is no rule, so the filter would limit nothing; write one, such as rule.all = /** ->"
              + " POLICY; "
              + reading.settings().looked());
    }
  }

  /**
   * {@code memory}, or the URI of a Redis, which may hold a password.
   *
   * @throws IllegalStateException if no engine is named, which {@link #parse} never allows
   */
  public String engine() {
    return engine.orElseThrow(() -> new IllegalStateException("the engine was given, not named"));
  }

  /** Returns whether the engine that is named is not the one in memory. */
  boolean connects() {
    return engine.filter(named -> !named.equals(EngineName.MEMORY)).isPresent();
  }

  /** The namespace as configured. */
  public Optional<String> namespace() {
    return settings.find("namespace").map(Setting::value);
  }

  /** How long a decision may take, as configured. */
  Optional<Duration> deadline() {
    return settings.read("deadline", OtherValues::deadline);
  }

  /** Returns how long a connection to Redis may lie idle, as configured. */
  Optional<Duration> idle() {
    return settings.read("redis.idle", OtherValues::idle);
  }

  /** What happens while the engine fails. */
  FailureSettings failures() {
    return failures;
  }

  /** The policies by name, in the order of their names. */
  public Map<String, Policy> policies() {
    return policies;
  }

  /**
   * The policy of that name.
   *
   * @throws IllegalArgumentException if nobody defined it; the message suggests a close name
   */
  public Policy policy(String name) {
    return ChargeGrammar.policy(name, policies);
  }

  /** The rules, in the order of their names. */
  public List<Rule> rules() {
    return rules;
  }

  /** True if the path is never limited; it is given as {@link Paths} gives it. */
  public boolean exempt(List<String> path) {
    for (PathPattern pattern : exempt) {
      if (pattern.matches(path)) {
        return true;
      }
    }
    return false;
  }

  List<PathPattern> exempt() {
    return exempt;
  }

  /** Returns where the settings were read. */
  List<String> origins() {
    return settings.origins();
  }

  /** The header fields to send; empty for none. */
  public Set<HeaderDialect> headers() {
    return headers;
  }

  /** When scripts of other origins get to read the fields. */
  ExposeHeaders exposeHeaders() {
    return exposeHeaders;
  }

  /** Finds the client's address. */
  public ClientAddress clientAddress() {
    return clientAddress;
  }
}
