package dev.limiter.internal;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Refuses characters that cannot be seen, or that look like a character of the grammar and are
 * none, such as the no-break space of a web page. Letters of all languages are plain.
 */
public final class PlainText {

  private static final String BLANKS = "\t\n\f\r";

  /** Letters, marks and symbols that are drawn as nothing. */
  private static final String EMPTY = "\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0";

  private static final String ARROWS = "\u2192\u21D2\u27F6\u27F9\u2794\u279C\u279D\u279E";
  private static final String QUOTES =
      "\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F\u2032\u2033";
  private static final String MINUS = "\u2212\uFF0D\uFE63";
  private static final int CONTEXT = 40;

  private PlainText() {}

  /**
   * Refuses a text with such a character.
   *
   * @throws IllegalArgumentException for the first one; the message names it, says what stands
   *     before it and what to write instead
   */
  public static void require(String text) {
    int at = first(text);
    if (at < text.length()) {
      throw bad(text.codePointAt(at), place(text, at));
    }
  }

  private static String place(String text, int at) {
    String before = text.substring(Math.max(0, at - CONTEXT), at).stripLeading();
    return before.isEmpty() ? " at the beginning" : " after \"" + Quote.brief(before) + "\"";
  }

  /**
   * The same, for a text of which nothing may be quoted.
   *
   * @throws IllegalArgumentException for the first such character, whose place is not told
   */
  public static void requireOfSecret(String text) {
    int at = first(text);
    if (at < text.length()) {
      throw bad(text.codePointAt(at), "");
    }
  }

  /** Returns the text without such characters. */
  public static String without(String text) {
    return text.codePoints()
        .filter(character -> !isMisleading(character))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * Returns <code>; it holds U+0430 (cyrillic small letter a) after "p"</code> for the first letter
   * that is neither ASCII nor Latin, since many are drawn like one; nothing if there is none.
   */
  public static String foreign(String text) {
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int character = text.codePointAt(at);
      if (character > 0x7F
          && Character.isLetter(character)
          && Character.UnicodeScript.of(character) != Character.UnicodeScript.LATIN) {
        return "; it holds " + name(character) + place(text, at);
      }
    }
    return "";
  }

  /** Returns the character as {@code U+00A0 (no-break space)}. */
  public static String name(int character) {
    String name = Character.getName(character);
    String code = String.format("U+%04X", character);
    return name == null ? code : code + " (" + name.toLowerCase(Locale.ROOT) + ")";
  }

  /** Returns whether a reader of a log would not see the character, or see a line break. */
  static boolean isInvisible(int character) {
    return switch (Character.getType(character)) {
      case Character.SPACE_SEPARATOR -> character != ' ';
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          true;
      default -> EMPTY.indexOf(character) >= 0 || isVariationSelector(character);
    };
  }

  private static boolean isVariationSelector(int character) {
    return (character >= 0xFE00 && character <= 0xFE0F)
        || (character >= 0x180B && character <= 0x180F)
        || (character >= 0xE0100 && character <= 0xE01EF);
  }

  private static int first(String text) {
    int at = 0;
    while (at < text.length() && !isMisleading(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  private static boolean isMisleading(int character) {
    if (character < 0x7F) {
      return character < ' ' && BLANKS.indexOf(character) < 0;
    }
    return isInvisible(character) || character == 0xFFFD || !lookalike(character).isEmpty();
  }

  /** Returns what the character stands for, as ASCII; empty if it stands for itself. */
  private static String lookalike(int character) {
    if (ARROWS.indexOf(character) >= 0) {
      return "->";
    }
    if (QUOTES.indexOf(character) >= 0) {
      return "\"";
    }
    if (Character.getType(character) == Character.DASH_PUNCTUATION
        || MINUS.indexOf(character) >= 0) {
      return "-";
    }
    if (Character.isDigit(character)) {
      return Integer.toString(Character.digit(character, 10));
    }
    String plain = Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKC);
    return plain.chars().allMatch(c -> c > ' ' && c < 0x7F) ? plain : "";
  }

  private static IllegalArgumentException bad(int character, String place) {
    return new IllegalArgumentException(name(character) + place + "; " + instead(character));
  }

  private static String instead(int character) {
    if (Character.isSpaceChar(character)) {
      return "write a plain blank";
    }
    String plain = isInvisible(character) ? "" : lookalike(character);
    return plain.isEmpty() || plain.equals("\"") ? "remove it" : "write " + plain;
  }
}
