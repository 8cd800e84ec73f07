package dev.limiter.http;

import dev.limiter.Policy;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The configuration, checked. Immutable. */
public final class Configuration {

  private static final System.Logger LOG = System.getLogger(Configuration.class.getName());

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
   * Checks the settings of an adapter that makes its own engine. Warns of each rule that a client
   * can escape by making up header or cookie values.
   *
   * @throws IllegalArgumentException if a value is bad or {@code engine} is missing; the message
   *     names the key and where it came from, quotes the value and says what would be right
   */
  public static Configuration parse(Settings settings) {
    if (settings.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no configuration: " + settings.looked() + "; give at least engine and a rule");
    }
    Configuration configuration = ConfigurationGrammar.parse(settings);
    if (configuration.engine.isEmpty()) {
      throw new IllegalArgumentException(
          "engine is not named; write engine = memory, or engine = redis://HOST:6379; "
              + settings.looked());
    }
    return configuration.supported();
  }

  /**
   * Checks the settings of an adapter that was constructed with an engine; {@code engine}, {@code
   * deadline} and {@code redis.idle} of other sources than its Map do not count.
   *
   * @throws IllegalArgumentException if a value is bad, or the Map holds {@code engine}, {@code
   *     deadline} or {@code redis.idle}
   */
  public static Configuration parseForEngine(Settings settings) {
    for (String key : List.of("engine", "deadline", "redis.idle")) {
      settings
          .find(key)
          .filter(setting -> setting.origin().equals(Settings.OWN))
          .ifPresent(
              setting -> {
                throw setting.problem("an engine was given to the constructor; leave it out");
              });
    }
    return ConfigurationGrammar.parse(settings).supported();
  }

  private Configuration supported() {
    NotYet.check(settings, rules);
    for (Rule rule : rules) {
      if (rule.charges().stream().allMatch(charge -> charge.key().inventable())) {
        LOG.log(
            Level.WARNING,
            "rule."
                + rule.name()
                + " counts only by header or cookie values, which a client can make up for each"
                + " request; add a charge by ip");
      }
    }
    return this;
  }

  /**
   * {@code memory}, or the URI of a Redis, which may hold a password.
   *
   * @throws IllegalStateException if no engine is named, which {@link #parse} never allows
   */
  public String engine() {
    return engine.orElseThrow(() -> new IllegalStateException("the engine was given, not named"));
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

  /**
   * Demands at least one rule, as a filter must.
   *
   * @throws IllegalArgumentException if there is none
   */
  public void requireRules() {
    if (rules.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no rule, so the filter would limit nothing; write one, such as rule.all = /** ->"
              + " POLICY; "
              + settings.looked());
    }
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
