package dev.limiter.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Writes any text as one bounded word of printable ASCII, such that no two texts yield one word. A
 * byte of UTF-8 that is no such character, or one of <code>% { }</code>, becomes {@code %XX}; an
 * unpaired surrogate becomes {@code %uXXXX}; a word that would be longer than 128 characters is
 * replaced by {@code %#} and the SHA-256 of the text.
 */
public final class KeyText {

  /** What a word is never longer than. */
  public static final int MAX_LENGTH = 128;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private KeyText() {}

  /** The word for a text. */
  public static String of(String text) {
    if (text.length() > MAX_LENGTH) {
      return digest(text);
    }
    if (allPlain(text)) {
      return text;
    }
    String word = escape(text);
    return word.length() > MAX_LENGTH ? digest(text) : word;
  }

  /**
   * The text itself where it is short and does not begin like a word that differs from its text,
   * otherwise its word: bounded and without twins like {@link #of}, but nearly always for nothing.
   */
  public static String brief(String text) {
    return text.length() <= MAX_LENGTH && !text.startsWith("%") ? text : of(text);
  }

  /** The word for a text of which {@link #brief} is known. */
  public static String ofBrief(String brief) {
    return brief.startsWith("%") ? brief : of(brief);
  }

  private static boolean allPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isPlain(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPlain(int c) {
    return c > ' ' && c < 0x7f && c != '%' && c != '{' && c != '}';
  }

  private static String escape(String text) {
    StringBuilder word = new StringBuilder();
    text.codePoints().forEach(codePoint -> append(word, codePoint));
    return word.toString();
  }

  private static void append(StringBuilder word, int codePoint) {
    if (isPlain(codePoint)) {
      word.append((char) codePoint);
    } else if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      word.append("%u").append(HEX.toHexDigits((char) codePoint));
    } else {
      for (byte utf8 : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
        word.append('%').append(HEX.toHexDigits(utf8));
      }
    }
  }

  /** Of the UTF-16 text, since UTF-8 has no form for an unpaired surrogate. */
  private static String digest(String text) {
    ByteBuffer utf16 = ByteBuffer.allocate(2 * text.length());
    utf16.asCharBuffer().put(text);
    return "%#" + HEX.formatHex(sha256().digest(utf16.array()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
