package dev.limiter.http;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Guesses which proxies were meant by a text that names none; each hint begins with "; ". */
final class ProxyHints {

  private static final Pattern HOPS = Pattern.compile("(?:hops?)?\\s*[:=]?\\s*(\\d{1,2})");
  private static final Pattern STARS =
      Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){0,2})(?:\\.[*x]){1,3}");
  private static final Pattern MASK = Pattern.compile("(\\d[\\d.]*)/(\\d{1,3}(?:\\.\\d{1,3}){3})");
  private static final Pattern PORT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3}):\\d+");
  private static final List<String> ALL =
      List.of("*", "all", "any", "true", "yes", "on", "everyone");
  private static final List<String> NOBODY = List.of("off", "false", "no", "nobody", "0");

  private ProxyHints() {}

  static String of(String element, String text) {
    String plain = element.toLowerCase(Locale.ROOT);
    if (ALL.contains(plain)) {
      return "; clients could claim any address: name the proxies, or say how many there are, as"
          + " in hops:1";
    }
    if (NOBODY.contains(plain)) {
      return "; write none";
    }
    Matcher hops = HOPS.matcher(plain);
    if (hops.matches() && element.equals(text)) {
      return "; write hops:" + hops.group(1);
    }
    Matcher stars = STARS.matcher(plain);
    if (stars.matches()) {
      return range(stars.group(1));
    }
    Matcher port = PORT.matcher(plain);
    if (port.matches()) {
      return "; leave out the port: write " + port.group(1);
    }
    Matcher mask = MASK.matcher(plain);
    if (mask.matches()) {
      return "; write the number of bits after /, as in 10.0.0.0/8";
    }
    if (plain.indexOf('-') > 0 && plain.matches("[0-9.]+ ?- ?[0-9.]+")) {
      return "; write ranges with /, as in 10.0.0.0/8";
    }
    if (plain.matches("[0-9a-f.:/]+( ?;| )[0-9a-f.:/ ;]+")) {
      return "; a comma separates addresses";
    }
    return plain.matches("[a-z][a-z0-9.-]*") ? "; names are not looked up: write addresses" : "";
  }

  private static String range(String octets) {
    int count = octets.split("\\.", -1).length;
    return "; write " + octets + ".0".repeat(4 - count) + "/" + 8 * count;
  }
}
