package dev.limiter.http;

import dev.limiter.internal.CloseNames;
import dev.limiter.internal.PlainText;
import dev.limiter.internal.Quote;
import java.util.ArrayList;
import java.util.List;

/** The text form of keys: {@code combo else combo}, with {@code part+part} in a combo. */
final class KeyGrammar {

  private static final List<String> WORDS = List.of("ip", "principal", "global");

  private KeyGrammar() {}

  /** Returns the alternatives as written, in order. */
  static List<KeyCombo> parse(String text) {
    PlainText.require(text);
    String[] words = withoutBlanksAroundPlus(Words.singleBlanks(text)).split(" ", -1);
    List<KeyCombo> alternatives = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      if (i % 2 == 0) {
        alternatives.add(next(alternatives, words[i], text));
      } else if (!words[i].equals("else")) {
        String after = i + 1 < words.length ? words[i + 1] : "";
        throw bad(
            text,
            "expected \"else\", was \""
                + Quote.brief(words[i])
                + "\""
                + KeyHints.ofElse(words[i - 1], words[i], after));
      }
    }
    if (words.length % 2 == 0) {
      throw bad(text, "a key must follow \"else\"");
    }
    return List.copyOf(alternatives);
  }

  private static KeyCombo next(List<KeyCombo> before, String word, String text) {
    if (!before.isEmpty() && last(before).certain()) {
      throw bad(text, "\"" + last(before) + "\" is never absent, so nothing can stand after it");
    }
    List<KeyPart> parts = new ArrayList<>();
    for (String part : word.split("\\+", -1)) {
      parts.add(part(part, text));
    }
    return new KeyCombo(List.copyOf(parts));
  }

  private static KeyPart part(String part, String text) {
    int colon = part.indexOf(':');
    String type = colon < 0 ? part : part.substring(0, colon);
    String name = part.substring(colon + 1);
    boolean named = colon >= 0 && HttpToken.is(name);
    if (named && type.equals("header")) {
      return new KeyPart.Header(name);
    } else if (named && type.equals("cookie")) {
      return new KeyPart.Cookie(name);
    }
    return switch (part) {
      case "ip" -> new KeyPart.Ip();
      case "principal" -> new KeyPart.Principal();
      case "global" -> new KeyPart.Global();
      default -> throw bad(text, unknown(part, name));
    };
  }

  private static String unknown(String part, String name) {
    List<String> close = new ArrayList<>(WORDS);
    if (HttpToken.is(name)) {
      close.addAll(List.of("header:" + name, "cookie:" + name));
    }
    String hint = KeyHints.ofPart(part);
    return "expected ip, principal, global, header:NAME or cookie:NAME, was \""
        + Quote.brief(part)
        + "\""
        + (hint.isEmpty() ? CloseNames.hint(part, close) : hint);
  }

  private static String withoutBlanksAroundPlus(String text) {
    return text.replace(" +", "+").replace("+ ", "+");
  }

  private static KeyCombo last(List<KeyCombo> combos) {
    return combos.get(combos.size() - 1);
  }

  private static IllegalArgumentException bad(String text, String why) {
    return new IllegalArgumentException("bad key \"" + Quote.brief(text) + "\": " + why);
  }
}
