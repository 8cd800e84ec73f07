package dev.limiter.internal;

import java.util.Locale;

/** Guesses which whole number was meant by a text such as {@code 10,000} or {@code 10k}. */
final class NumberHints {

  private NumberHints() {}

  /** Returns {@code ; write 10_000}, or nothing if no number can be guessed. */
  static String hint(String text) {
    String meant = meant(text);
    return meant.isEmpty() || meant.equals(text) ? "" : "; write " + meant;
  }

  /** Returns the number that was probably meant, as {@link WholeNumber} reads it; or "". */
  static String meant(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT).replaceFirst("^[+/\"']", "");
    plain = plain.replaceFirst("[\"']$", "");
    if (plain.length() > 30) {
      return "";
    }
    if (plain.matches("\\d{1,3}(?:[,.' _]\\d{3})+")) {
      return checked(plain.replaceAll("[,.' ]", "_"));
    }
    if (plain.matches("[\\d_]*\\d[\\d_]*")) {
      return checked(plain.replace("_", ""));
    }
    if (plain.matches("\\d+\\s*[km]")) {
      String thousands = plain.endsWith("k") ? "_000" : "_000_000";
      return checked(plain.substring(0, plain.length() - 1).strip() + thousands);
    }
    return "";
  }

  private static String checked(String number) {
    return number.matches("[0_]*") ? "" : number;
  }
}
