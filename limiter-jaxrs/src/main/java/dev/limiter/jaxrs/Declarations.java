package dev.limiter.jaxrs;

import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.http.Annotations;
import dev.limiter.http.Configuration;
import dev.limiter.http.KeyExpression;
import dev.limiter.http.RuleCharge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns annotations into what they ask for under one configuration, and remembers which element
 * declared which limit, so that two never meet under one name by accident. Thread-safe.
 */
final class Declarations {

  private final Configuration configuration;
  private final Map<String, Declared> declared = new ConcurrentHashMap<>();

  Declarations(Configuration configuration) {
    this.configuration = configuration;
  }

  /**
   * What an element asks for; empty if it lifts everything.
   *
   * @throws IllegalArgumentException if its annotations contradict each other, the configuration or
   *     those of another element
   */
  Optional<Annotations> resolve(Annotated annotated) {
    if (annotated.unlimited()) {
      if (!annotated.limits().isEmpty()) {
        throw new IllegalArgumentException(
            "@Unlimited and @RateLimited exclude each other; keep one of them");
      }
      return Optional.empty();
    }
    List<RuleCharge> charges = new ArrayList<>();
    long raise = 0;
    for (RateLimited limit : annotated.limits()) {
      if (limit.cost() < 1) {
        throw new IllegalArgumentException("cost must be >= 1, was " + limit.cost());
      }
      if (raises(limit)) {
        raise = Math.max(raise, limit.cost());
      } else {
        charges.add(charge(annotated, limit));
      }
    }
    return Optional.of(new Annotations(charges, raise));
  }

  /** Whether it names neither a policy nor a limit, and there are rules whose charges it raises. */
  private boolean raises(RateLimited limit) {
    boolean bare = limit.value().isEmpty() && limit.policy().isEmpty();
    if (!bare || configuration.rules().isEmpty()) {
      return false;
    }
    if (!limit.key().isEmpty()) {
      throw new IllegalArgumentException(
          "key = \""
              + limit.key()
              + "\" needs a policy or a limit beside it: without one the rules are charged,"
              + " by their own keys");
    }
    return true;
  }

  private RuleCharge charge(Annotated annotated, RateLimited limit) {
    Policy policy = policy(annotated, limit);
    if (limit.cost() > policy.limit().limit()) {
      throw new IllegalArgumentException(
          String.format(
              "cost %d can never be allowed, since policy \"%s\" is %s",
              limit.cost(), policy.name(), policy.limit()));
    }
    KeyExpression key =
        limit.key().isEmpty() ? KeyExpression.DEFAULT : KeyExpression.parse(limit.key());
    return new RuleCharge(policy, limit.cost(), key);
  }

  private Policy policy(Annotated annotated, RateLimited limit) {
    if (!limit.value().isEmpty()) {
      return declare(annotated, limit);
    }
    return limit.policy().isEmpty() ? onlyPolicy() : configuration.policy(limit.policy());
  }

  private Policy onlyPolicy() {
    Map<String, Policy> policies = configuration.policies();
    if (policies.size() != 1) {
      throw new IllegalArgumentException(
          "the configuration has no rule and "
              + (policies.isEmpty() ? "no policy" : "several policies: " + names(policies))
              + "; name one with policy = \"...\" or give a limit");
    }
    return policies.values().iterator().next();
  }

  private static String names(Map<String, Policy> policies) {
    return String.join(", ", policies.keySet().stream().sorted().toList());
  }

  private Policy declare(Annotated annotated, RateLimited limit) {
    String name = limit.policy().isEmpty() ? annotated.name() : limit.policy();
    Declared mine =
        new Declared(
            new Policy(name, Limit.parse(limit.value())), annotated, !limit.policy().isEmpty());
    Policy configured = configuration.policies().get(name);
    if (configured != null) {
      requireEqual(mine, configured, "in the configuration");
    }
    Declared first = declared.putIfAbsent(name, mine);
    if (first != null) {
      requireCompatible(mine, first);
    }
    return mine.policy();
  }

  private static void requireCompatible(Declared mine, Declared first) {
    boolean oneElement = mine.by().element().equals(first.by().element());
    if (!oneElement && !(mine.named() && first.named())) {
      throw new IllegalArgumentException(
          String.format(
              "its limit gets the name \"%s\", which is also that of a limit on %s; name it with"
                  + " policy = \"...\"",
              mine.policy().name(), first.by().place()));
    }
    requireEqual(mine, first.policy(), oneElement ? "beside it" : "on " + first.by().place());
  }

  private static void requireEqual(Declared mine, Policy other, String where) {
    if (!mine.policy().limit().equals(other.limit())) {
      throw new IllegalArgumentException(
          String.format(
              "policy \"%s\" is \"%s\" here and \"%s\" %s; give one of them another name",
              other.name(), mine.policy().limit(), other.limit(), where));
    }
  }

  /** A limit with the element that declares it, and whether that element named it. */
  private record Declared(Policy policy, Annotated by, boolean named) {}
}
