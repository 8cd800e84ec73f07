package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Guesses what was meant by a rule or a pattern that is none; each hint begins with "; ". */
final class RuleHints {

  private static final Pattern ARROW =
      Pattern.compile("(.*?)\\s*(=+>|-+>|- >|~>| > | : | = |>)\\s*(.*)");
  private static final Pattern NO_ARROW = Pattern.compile("((?:[^/ ]+ )?/\\S*) (.+)");
  private static final Pattern BRACES = Pattern.compile("([^{]*)\\{([^{}]*,[^{}]*)}([^{]*)");
  private static final Pattern METHODS = Pattern.compile("[A-Z-]{1,20}(,[A-Z-]{1,20})*");

  private RuleHints() {}

  /** For a rule without {@code ->} between blanks. */
  static String ofArrow(String text) {
    if (!Quote.isFit(text)) {
      return "";
    }
    Matcher arrow = ARROW.matcher(text);
    if (arrow.matches()) {
      String requests = arrow.group(1);
      String charges = arrow.group(3);
      if (requests.isEmpty()) {
        return "; requests must stand before ->, such as /**";
      }
      return charges.isEmpty()
          ? "; a policy must follow ->"
          : "; write \"" + requests + " -> " + charges + "\"";
    }
    Matcher none = NO_ARROW.matcher(text);
    return none.matches() ? "; write \"" + none.group(1) + " -> " + none.group(2) + "\"" : "";
  }

  /** For methods that are none, such as {@code get} and {@code GET|POST}. */
  static String ofMethods(String text) {
    if (!Quote.isFit(text)) {
      return "";
    }
    if (text.equals("*")) {
      return "; leave it out for all methods";
    }
    String meant =
        text.toUpperCase(Locale.ROOT)
            .replaceAll("[\\[\\]()\"':]", "")
            .strip()
            .replaceAll("\\s*[|;/&+ ]+\\s*", ",");
    return METHODS.matcher(meant).matches() && !meant.equals(text) ? "; write " + meant : "";
  }

  /** For a pattern that does not begin with a slash. */
  static String ofStart(String text) {
    if (!Quote.isFit(text)) {
      return "";
    }
    int slash = text.indexOf('/');
    String before = text.substring(0, Math.max(slash, 0)).replaceFirst(",$", "");
    if (text.contains("://")) {
      return "; write the path inside the application only, without scheme and host";
    }
    if (METHODS.matcher(before).matches()) {
      return "; write " + before + " " + text.substring(slash);
    }
    return Character.isLetterOrDigit(text.isEmpty() ? ' ' : text.charAt(0)) && slash != 0
        ? "; write /" + text
        : "";
  }

  /** For a pattern with a list in braces; nothing if there is none. */
  static String ofBraces(String text) {
    if (!Quote.isFit(text)) {
      return "";
    }
    Matcher braces = BRACES.matcher(text);
    if (!braces.matches()) {
      return "";
    }
    List<String> patterns =
        Arrays.stream(braces.group(2).split(",", -1))
            .map(each -> braces.group(1) + each.strip() + braces.group(3))
            .toList();
    String number = patterns.size() == 2 ? "two" : Integer.toString(patterns.size());
    return "; a pattern has no lists in braces: write "
        + number
        + " patterns, "
        + patterns.stream().collect(Collectors.joining(" and "));
  }

  /** For what follows the policy of a charge and is neither {@code cost} nor {@code by}. */
  static String ofCharge(String word, String next) {
    if (!Quote.isFit(word + next)) {
      return "";
    }
    String plain = word.toLowerCase(Locale.ROOT);
    Matcher cost = Pattern.compile("costs?[:=]?(\\d*)").matcher(plain);
    if (cost.matches()) {
      String number = cost.group(1).isEmpty() ? next : cost.group(1);
      return "; write \"cost " + (number.matches("\\d+") ? number : "5") + "\"";
    }
    if (List.of("when", "if", "where", "unless").contains(plain)) {
      return "; conditions are not yet supported";
    }
    if (List.of("by", "per", "for", "on", "key", "with", "using", "of", "by:", "by=")
        .contains(plain)) {
      return "; write \"by " + (next.isEmpty() ? "ip" : next) + "\"";
    }
    if (plain.startsWith("by:") || plain.startsWith("by=")) {
      return "; write \"by " + word.substring(3) + "\"";
    }
    if (List.of("and", "&", "&&", "+").contains(plain)) {
      return "; a comma separates charges";
    }
    return KeyHints.isKey(word) ? "; write \"by " + word + "\"" : "";
  }
}
