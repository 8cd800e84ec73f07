package dev.limiter.http;

import dev.limiter.internal.CloseNames;
import dev.limiter.internal.Quote;
import java.util.ArrayList;
import java.util.List;

/** Helpers of the grammars: lists, keywords, white space. */
final class Words {

  private Words() {}

  /** The text with each run of blanks and line breaks as one blank, and none at the ends. */
  static String singleBlanks(String text) {
    StringBuilder single = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isWhitespace(c)) {
        single.append(c);
      } else if (single.length() > 0 && single.charAt(single.length() - 1) != ' ') {
        single.append(' ');
      }
    }
    return single.toString().stripTrailing();
  }

  /**
   * The elements of a comma-separated list, without the blanks around them.
   *
   * @throws IllegalArgumentException if an element is empty
   */
  static List<String> list(String text) {
    List<String> elements = new ArrayList<>();
    for (String element : text.split(",", -1)) {
      if (element.isBlank()) {
        String end = text.stripTrailing().endsWith(",") ? "; leave out the comma at the end" : "";
        throw new IllegalArgumentException(
            "an element of the list is empty in \"" + Quote.brief(text) + "\"" + end);
      }
      elements.add(element.strip());
    }
    return elements;
  }

  /**
   * The word, if it is one of those known.
   *
   * @throws IllegalArgumentException if it is not; the message quotes it and lists them
   */
  static String oneOf(String word, List<String> known) {
    if (!known.contains(word)) {
      throw unknown(word, known);
    }
    return word;
  }

  static IllegalArgumentException unknown(String word, List<String> known) {
    String close = CloseNames.hint(word, known);
    return new IllegalArgumentException(
        "expected one of "
            + String.join(", ", known)
            + ", was \""
            + Quote.brief(word)
            + "\""
            + (close.isEmpty() ? Synonyms.hint(word, known) : close));
  }
}
