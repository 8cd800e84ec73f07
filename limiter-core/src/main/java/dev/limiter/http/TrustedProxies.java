package dev.limiter.http;

import dev.limiter.internal.Quote;
import dev.limiter.internal.WholeNumber;
import java.util.ArrayList;
import java.util.List;

/** Whose word about the client's address is believed. */
sealed interface TrustedProxies {

  /** Nobody's. */
  record None() implements TrustedProxies {}

  /**
   * That of a number of proxies, whoever they are.
   *
   * @param count 1 to 50; the peer is the first
   */
  record Hops(int count) implements TrustedProxies {}

  /** That of these addresses. */
  record Ranges(List<Cidr> cidrs) implements TrustedProxies {

    boolean contain(IpAddress address) {
      for (Cidr cidr : cidrs) {
        if (cidr.contains(address)) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Reads {@code none}, {@code hops:2}, or a list of addresses and ranges.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  static TrustedProxies parse(String text) {
    if (text.equals("none")) {
      return new None();
    }
    if (text.startsWith("hops:") && text.indexOf(',') < 0) {
      return hops(text);
    }
    List<Cidr> cidrs = new ArrayList<>();
    for (String element : Words.list(text)) {
      if (element.equals("none") || element.startsWith("hops:")) {
        throw new IllegalArgumentException(
            "\"" + Quote.brief(element) + "\" must stand alone, was \"" + Quote.brief(text) + "\"");
      }
      cidrs.add(cidr(element, text));
    }
    return new Ranges(List.copyOf(cidrs));
  }

  private static Cidr cidr(String element, String text) {
    try {
      return Cidr.parse(element);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ProxyHints.of(element, text), e);
    }
  }

  private static Hops hops(String text) {
    if (text.startsWith("hops: ")) {
      throw new IllegalArgumentException(
          "no blank stands after \"hops:\", was \"" + Quote.brief(text) + "\"; write hops:1");
    }
    long count = WholeNumber.parse("hops", text.substring("hops:".length()));
    if (count > HeaderElements.MAX_ELEMENTS) {
      throw new IllegalArgumentException("hops must be <= 50, was \"" + Quote.brief(text) + "\"");
    }
    return new Hops((int) count);
  }
}
