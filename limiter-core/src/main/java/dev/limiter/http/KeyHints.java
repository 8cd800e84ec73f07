package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Guesses which key was meant by a text that is none; each hint begins with "; ". */
final class KeyHints {

  private static final Map<String, String> MEANT =
      Map.of(
          "principal",
          "user username user-name userid user-id login account subject remote-user authenticated",
          "ip",
          "client address client-ip remote-ip remote-addr remoteaddr ip-address ipaddress host",
          "global",
          "all everyone everybody any total shared application service",
          "cookie:JSESSIONID",
          "session session-id sessionid jsessionid",
          "header:X-Api-Key",
          "api-key apikey x-api-key key token");

  private static final List<String> FIRST =
      List.of("or", "otherwise", "then", "|", "||", "?:", "??", "elif", "orelse");
  private static final List<String> BOTH = List.of("and", "&", "&&", "with");
  private static final List<String> LATER = List.of("query:", "form:", "attribute:", "key:");

  private KeyHints() {}

  /** Returns whether the word is a part of a key, as far as its type goes. */
  static boolean isKey(String word) {
    String plain = word.toLowerCase(Locale.ROOT);
    return List.of("ip", "principal", "global").contains(plain)
        || plain.startsWith("header:")
        || plain.startsWith("cookie:");
  }

  /** For what stands between two keys and is not {@code else}. */
  static String ofElse(String before, String word, String after) {
    if (!Quote.isFit(before + word + after)) {
      return "";
    }
    String plain = word.toLowerCase(Locale.ROOT);
    String next = after.isEmpty() ? "ip" : after;
    if (BOTH.contains(plain)) {
      return "; write " + before + "+" + next;
    }
    if (FIRST.contains(plain)) {
      return "; write " + before + " else " + next;
    }
    return isKey(word)
        ? "; write " + before + " else " + word + ", or " + before + "+" + word + " for both"
        : "";
  }

  /** For a part of a key that is none. */
  static String ofPart(String part) {
    if (!Quote.isFit(part)) {
      return "";
    }
    String plain = part.toLowerCase(Locale.ROOT).replace('_', '-');
    if (plain.equals("none") || LATER.stream().anyMatch(plain::startsWith)) {
      return "; " + plain.replaceFirst(":.*", ":") + " is not yet supported";
    }
    for (Map.Entry<String, String> meant : MEANT.entrySet()) {
      if (List.of(meant.getValue().split(" ", -1)).contains(plain)) {
        return "; write " + meant.getKey();
      }
    }
    String name = part.replaceFirst("(?i)^(?:headers?|cookies?)[.=(]([^)]*)\\)?$", "$1");
    if (!name.equals(part) && HttpToken.is(name)) {
      return "; write " + (plain.startsWith("c") ? "cookie:" : "header:") + name;
    }
    String[] parts = part.split("[|/&,]+", -1);
    if (parts.length > 1 && isKey(parts[0]) && isKey(parts[1])) {
      String alternatives = String.join(" else ", parts);
      return "; write " + alternatives + ", or " + String.join("+", parts) + " for all of them";
    }
    return plain.startsWith("x-") && HttpToken.is(part) ? "; write header:" + part : "";
  }
}
