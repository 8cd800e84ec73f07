package dev.limiter.examples.soak;

/**
 * How many users there are.
 *
 * @param free of the limit that never refuses
 * @param counted of each other limit
 */
record Crowd(int free, int counted) {

  /** All use up their windows in the seconds before an event. */
  static final Crowd SMALL = new Crowd(6, 6);

  /** Keys in a thousand slots and more. */
  static final Crowd LARGE = new Crowd(1_200, 15);

  int users(Kind kind) {
    return kind == Kind.FREE ? free : counted;
  }
}
