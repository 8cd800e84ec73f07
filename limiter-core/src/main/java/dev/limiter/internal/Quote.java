package dev.limiter.internal;

/** Makes foreign text fit for a message: one line, of bounded length. */
public final class Quote {

  private static final int LONGEST = 200;

  private Quote() {}

  /** The text without control characters, cut after 200 characters. */
  public static String brief(String text) {
    String head = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    return head.replaceAll("\\p{Cntrl}", "?");
  }
}
