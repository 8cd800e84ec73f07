package dev.limiter.http;

import dev.limiter.Policy;
import dev.limiter.internal.Algorithm;
import dev.limiter.internal.CloseNames;
import dev.limiter.internal.Quote;
import dev.limiter.internal.WholeNumber;
import java.util.Map;

/** The text form of a rule's charge: {@code POLICY [cost N] [by KEY]}. */
final class ChargeGrammar {

  private ChargeGrammar() {}

  static RuleCharge parse(String text, Map<String, Policy> policies) {
    String[] words = text.split(" ", -1);
    Policy policy = policy(words[0], policies);
    boolean hasCost = words.length > 1 && words[1].equals("cost");
    int next = hasCost ? 3 : 1;
    if (hasCost && words.length < next) {
      throw new IllegalArgumentException("a whole number must follow \"cost\"");
    }
    long cost = hasCost ? cost(words[2], policy) : 1;
    if (words.length == next) {
      return new RuleCharge(policy, cost, KeyExpression.DEFAULT);
    }
    if (!words[next].equals("by")) {
      throw new IllegalArgumentException(
          "expected "
              + (hasCost ? "" : "\"cost\" or ")
              + "\"by\", was \""
              + Quote.brief(words[next])
              + "\""
              + RuleHints.ofCharge(words[next], next + 1 < words.length ? words[next + 1] : ""));
    }
    if (words.length == next + 1) {
      throw new IllegalArgumentException("a key must follow \"by\"");
    }
    String key = text.substring(text.indexOf(" by ") + " by ".length());
    return new RuleCharge(policy, cost, KeyExpression.parse(key));
  }

  static Policy policy(String name, Map<String, Policy> policies) {
    Policy policy = policies.get(name);
    if (policy == null) {
      throw new IllegalArgumentException(
          "there is no policy \"" + Quote.brief(name) + "\"" + hint(name, policies));
    }
    return policy;
  }

  /** The policy that was probably meant, or how to define one. */
  static String hint(String name, Map<String, Policy> policies) {
    if (KeyHints.isKey(name)) {
      return "; of keys the first that is present counts as in \"principal else ip\", and all of"
          + " them together as in \"principal+ip\"";
    }
    if (Character.isDigit(name.isEmpty() ? ' ' : name.charAt(0)) && name.indexOf('/') > 0) {
      return "; a rule names a policy: write policy.NAME = sliding-counter 100/1m, and NAME here";
    }
    if (Algorithm.words().contains(name)) {
      return "; a rule names a policy: write policy.NAME = " + name + " ..., and NAME here";
    }
    String close = CloseNames.hint(name, policies.keySet());
    return close.isEmpty() ? "; define policy." + Quote.brief(name) : close;
  }

  private static long cost(String text, Policy policy) {
    long cost = WholeNumber.parse("cost", text);
    if (cost > policy.limit().limit()) {
      throw new IllegalArgumentException(
          "cost "
              + cost
              + " can never be allowed, since policy \""
              + policy.name()
              + "\" is "
              + policy.limit());
    }
    return cost;
  }
}
