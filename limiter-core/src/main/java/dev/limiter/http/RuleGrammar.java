package dev.limiter.http;

import dev.limiter.Policy;
import dev.limiter.internal.Quote;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The text form of rules: {@code [METHODS] /pattern -> charge, charge [shadow]}. */
final class RuleGrammar {

  private static final String SHADOW = "shadow";
  private static final int LONGEST_METHOD = 20;

  private RuleGrammar() {}

  static Rule parse(String name, String text, Map<String, Policy> policies) {
    Names.require("rule", name);
    String single = Words.singleBlanks(text);
    try {
      return read(name, single, policies);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "bad rule \"" + Quote.brief(single) + "\": " + e.getMessage(), e);
    }
  }

  private static Rule read(String name, String text, Map<String, Policy> policies) {
    int arrow = text.indexOf(" -> ");
    if (arrow < 0) {
      throw new IllegalArgumentException(
          "expected [METHODS] /pattern -> POLICY [cost N] [by KEY], such as"
              + " \"POST /login -> login by ip\""
              + RuleHints.ofArrow(text));
    }
    String requests = text.substring(0, arrow).replace(" ,", ",").replace(", ", ",");
    int blank = requests.startsWith("/") ? -1 : endOfMethods(requests);
    PathPattern pattern = PathPattern.parse(requests.substring(blank + 1));
    Set<String> methods = blank < 0 ? Set.of() : methods(requests.substring(0, blank));
    String charges = text.substring(arrow + " -> ".length());
    boolean shadow = isShadow(charges);
    return new Rule(
        name,
        text,
        methods,
        pattern,
        charges(shadow ? withoutLastWord(charges) : charges, policies),
        shadow);
  }

  /** Before the pattern, or else after the first word. */
  private static int endOfMethods(String requests) {
    int slash = requests.indexOf(" /");
    return slash < 0 ? requests.indexOf(' ') : slash;
  }

  /** The last word, unless it is the policy of the last charge. */
  private static boolean isShadow(String charges) {
    String lastCharge = charges.substring(charges.lastIndexOf(',') + 1).strip();
    return lastCharge.endsWith(" " + SHADOW);
  }

  private static String withoutLastWord(String charges) {
    return charges.substring(0, charges.length() - SHADOW.length()).strip();
  }

  private static List<RuleCharge> charges(String text, Map<String, Policy> policies) {
    List<RuleCharge> charges = new ArrayList<>();
    for (String charge : Words.list(text)) {
      charges.add(ChargeGrammar.parse(charge, policies));
    }
    requireDistinct(charges);
    return charges;
  }

  private static void requireDistinct(List<RuleCharge> charges) {
    Set<String> seen = new HashSet<>();
    for (RuleCharge charge : charges) {
      if (!seen.add(charge.policy().name() + " by " + charge.key())) {
        throw new IllegalArgumentException(
            "policy \""
                + charge.policy().name()
                + "\" is charged twice by the same key; keep one, with the higher cost");
      }
    }
  }

  private static Set<String> methods(String text) {
    Set<String> methods = new LinkedHashSet<>();
    for (String method : Words.list(text)) {
      if (!isMethod(method)) {
        throw new IllegalArgumentException(
            "a method must be 1 to 20 of A-Z and -, such as GET, was \""
                + Quote.brief(method)
                + "\""
                + RuleHints.ofMethods(text));
      }
      methods.add(method);
    }
    return methods;
  }

  private static boolean isMethod(String text) {
    boolean method = text.length() <= LONGEST_METHOD;
    for (int i = 0; i < text.length() && method; i++) {
      char c = text.charAt(i);
      method = (c >= 'A' && c <= 'Z') || c == '-';
    }
    return method;
  }
}
