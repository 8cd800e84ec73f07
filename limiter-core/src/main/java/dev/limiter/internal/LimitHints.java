package dev.limiter.internal;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Guesses which limit was meant by a text such as {@code 100 per minute}. */
final class LimitHints {

  private static final String NUMBER = "(\\d[\\d_,.' ]*[km]?)";
  private static final String THINGS =
      "\\s*(?:requests?|reqs?|r|calls?|hits?|tokens?|times?|permits?)?";
  private static final String PER =
      "\\s*(?:/|\\bper\\b|\\bevery\\b|\\beach\\b|\\bin\\b|\\ban?\\b|\\s)\\s*";
  private static final String WINDOW = "(" + WindowHints.WINDOW + ")";

  private static final Pattern RATE = Pattern.compile(NUMBER + THINGS + PER + WINDOW);
  private static final Pattern SHORT_RATE = Pattern.compile(NUMBER + "\\s*[rq]p([smhd])");
  private static final Pattern BUCKET =
      Pattern.compile(NUMBER + "[\\s,;:+]+(?:[a-z]+[\\s:=]+)?" + NUMBER + THINGS + PER + WINDOW);

  /** What the algorithms are called elsewhere, most specific first. */
  private static final List<Map.Entry<Pattern, Algorithm>> WORDS =
      List.of(
          word("(?:token|leaky)?[-_ ]?bucket", Algorithm.TOKEN_BUCKET),
          word("sliding[-_ ]?(?:window[-_ ]?)?log", Algorithm.SLIDING_LOG),
          word(
              "(?:sliding|rolling|moving)(?:[-_ ]?window)?(?:[-_ ]?counter)?",
              Algorithm.SLIDING_COUNTER),
          word("fixed(?:[-_ ]?window)?(?:[-_ ]?counter)?", Algorithm.FIXED_WINDOW));

  private LimitHints() {}

  private static Map.Entry<Pattern, Algorithm> word(String regex, Algorithm algorithm) {
    return Map.entry(Pattern.compile(regex + "(?=[\\s:=(,/]|$)"), algorithm);
  }

  /** Returns {@code ; write "sliding-counter 100/1m"}, or nothing if no limit can be guessed. */
  static String hint(String text) {
    String meant = meant(text);
    return meant.isEmpty() ? "" : "; write \"" + meant + "\"";
  }

  private static String meant(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT).replaceAll("[\"'();]", "");
    if (plain.isEmpty() || plain.length() > 100) {
      return "";
    }
    for (Map.Entry<Pattern, Algorithm> word : WORDS) {
      Matcher matcher = word.getKey().matcher(plain);
      if (matcher.lookingAt()) {
        return meant(word.getValue(), plain.substring(matcher.end()));
      }
    }
    return Character.isDigit(plain.charAt(0))
        ? meant(Algorithm.SLIDING_COUNTER, plain)
        : close(plain);
  }

  private static String close(String plain) {
    String first = plain.split("[\\s:=]", 2)[0];
    for (String word : Algorithm.words()) {
      if (!CloseNames.hint(first, List.of(word)).isEmpty()) {
        return meant(Algorithm.ofWord(word).orElseThrow(), plain.substring(first.length()));
      }
    }
    return "";
  }

  private static String meant(Algorithm algorithm, String rest) {
    String amounts = rest.replaceFirst("^[\\s:=,]+", "").replaceFirst("[\\s,]+$", "");
    Matcher rate = RATE.matcher(amounts);
    Matcher bucket = BUCKET.matcher(amounts);
    Matcher brief = SHORT_RATE.matcher(amounts);
    boolean isBucket = algorithm == Algorithm.TOKEN_BUCKET;
    if (isBucket && bucket.matches()) {
      return checked(algorithm, number(bucket, 1) + " refill " + perWindow(bucket, 2));
    }
    Matcher matched = brief.matches() ? brief : rate;
    if (!matched.matches()) {
      return "";
    }
    String amount = perWindow(matched, 1);
    return checked(algorithm, isBucket ? number(matched, 1) + " refill " + amount : amount);
  }

  private static String perWindow(Matcher matcher, int group) {
    return number(matcher, group) + "/" + WindowHints.meant(matcher.group(group + 1));
  }

  private static String number(Matcher matcher, int group) {
    String written = matcher.group(group).replaceFirst("[,.' ]+$", "");
    String meant = NumberHints.meant(written);
    return meant.isEmpty() ? written : meant;
  }

  private static String checked(Algorithm algorithm, String amounts) {
    String limit = algorithm.word() + " " + amounts;
    try {
      LimitGrammar.strict(limit);
      return limit;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
