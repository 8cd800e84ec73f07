package dev.limiter.examples.benchmark.worker;

import java.util.Arrays;

/** The names of clients; all have one length. */
final class Clients {

  /** What a name begins with. */
  static final String PREFIX = "client-";

  /** How the number after it is written. */
  static final String NUMBER = "%07d";

  private static final int LAST = 9_999_999;

  private String[] names = {};
  private int strangers;

  /** The name of one client. */
  static String name(int number) {
    return PREFIX + NUMBER.formatted(number);
  }

  /** The name of a client that nobody has asked for, and nobody remembers. */
  String stranger() {
    return name(LAST - strangers++);
  }

  /** The names of so many clients, made once. */
  String[] names(int count) {
    if (names.length < count) {
      names = new String[count];
      Arrays.setAll(names, Clients::name);
    }
    return Arrays.copyOf(names, count);
  }
}
