package dev.limiter.internal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that somebody probably meant. */
public final class CloseNames {

  private CloseNames() {}

  /** {@code ; did you mean "name"?} for the closest name, or nothing when none is close. */
  public static String hint(String word, Collection<String> names) {
    return closest(word, names).map(name -> "; did you mean \"" + name + "\"?").orElse("");
  }

  /** Returns the closest name, or nothing when none is close. */
  public static Optional<String> closest(String word, Collection<String> names) {
    return names.stream()
        .filter(name -> edits(word, name) <= Math.max(1, Math.min(name.length(), 12) / 3))
        .min(Comparator.comparingInt(name -> edits(word, name)));
  }

  /** The Levenshtein distance, ignoring case; far more than any hint allows for long words. */
  private static int edits(String from, String to) {
    String a = from.toLowerCase(Locale.ROOT);
    String b = to.toLowerCase(Locale.ROOT);
    if (Math.abs(a.length() - b.length()) > 4) {
      return Integer.MAX_VALUE;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitution, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
