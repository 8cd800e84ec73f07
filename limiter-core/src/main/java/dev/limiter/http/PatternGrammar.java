package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The text form of path patterns. */
final class PatternGrammar {

  private static final String FORBIDDEN = "{}?#;,";

  private PatternGrammar() {}

  static List<SegmentPattern> parse(String text) {
    if (!text.startsWith("/")) {
      throw bad(text, "it must begin with /" + RuleHints.ofStart(text));
    }
    String braces = RuleHints.ofBraces(text);
    if (!braces.isEmpty()) {
      throw bad(text, "{NAME} must be a whole segment" + braces);
    }
    String body =
        text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    List<SegmentPattern> segments = new ArrayList<>();
    if (body.length() > 1) {
      for (String segment : body.substring(1).split("/", -1)) {
        segments.add(segment(segment, text));
      }
    }
    return List.copyOf(segments);
  }

  private static SegmentPattern segment(String segment, String text) {
    if (segment.isEmpty()) {
      throw bad(text, "a segment is empty");
    }
    if (segment.equals("**")) {
      return SegmentPattern.anyNumber();
    }
    if (segment.contains("**")) {
      throw bad(text, "** must be a whole segment");
    }
    if (segment.startsWith("{") && segment.endsWith("}")) {
      requireName(segment.substring(1, segment.length() - 1), text);
      return SegmentPattern.any();
    }
    requireAllowed(segment, text);
    String[] pieces = segment.split("\\*", -1);
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = decode(pieces[i], text);
    }
    if (pieces.length == 1 && (pieces[0].equals(".") || pieces[0].equals(".."))) {
      throw bad(text, "the segment " + segment + " never occurs, since paths are resolved first");
    }
    return SegmentPattern.of(pieces);
  }

  private static void requireName(String name, String text) {
    if (!Names.isName(name)) {
      throw bad(text, "{NAME} takes 1 to 64 of A-Z a-z 0-9 . _ -");
    }
  }

  private static void requireAllowed(String segment, String text) {
    for (int i = 0; i < segment.length(); i++) {
      char c = segment.charAt(i);
      if (c == '{' || c == '}') {
        throw bad(text, "{NAME} must be a whole segment");
      }
      if (FORBIDDEN.indexOf(c) >= 0 || Character.isWhitespace(c)) {
        throw bad(
            text, "'" + Quote.brief(c + "") + "' is not allowed; write %" + hex(c) + hint(c, text));
      }
    }
  }

  private static String hint(char c, String text) {
    if (c == ',') {
      return ", or one rule for each pattern";
    }
    if (c == '?') {
      return "; the query string is no part of the path";
    }
    if (c != ' ') {
      return "";
    }
    if (text.contains(" when ")) {
      return "; conditions are not yet supported";
    }
    return text.contains(" /") ? ", or a comma between two patterns" : "";
  }

  private static String hex(char c) {
    return String.format("%02X", (int) c);
  }

  private static String decode(String piece, String text) {
    if (piece.indexOf('%') < 0) {
      return piece;
    }
    byte[] utf8 = piece.getBytes(StandardCharsets.UTF_8);
    String bytes = new String(utf8, StandardCharsets.ISO_8859_1);
    ByteBuffer decoded = ByteBuffer.allocate(utf8.length);
    for (int at = 0; at < bytes.length(); at++) {
      if (bytes.charAt(at) != '%') {
        decoded.put((byte) bytes.charAt(at));
        continue;
      }
      int octet = Paths.escapedByte(bytes, at);
      if (octet < 0) {
        throw bad(text, "two hexadecimal digits must follow %; a % itself is %25");
      }
      decoded.put((byte) octet);
      at += 2;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(decoded.flip()).toString();
    } catch (CharacterCodingException e) {
      throw bad(text, "its %XX bytes are not UTF-8");
    }
  }

  private static IllegalArgumentException bad(String text, String why) {
    return new IllegalArgumentException("bad path \"" + Quote.brief(text) + "\": " + why);
  }
}
