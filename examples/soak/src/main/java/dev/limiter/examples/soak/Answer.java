package dev.limiter.examples.soak;

/**
 * What one request got.
 *
 * @param sentAt on the clock of {@link System#nanoTime}
 * @param nanos until the answer was there
 * @param status of HTTP; 0 if there was no answer
 */
record Answer(Kind kind, String user, long sentAt, long nanos, int status) {

  boolean allowed() {
    return status == 200;
  }

  /** No answer, or one that blames the server where no policy says so. */
  boolean broken() {
    return status == 0 || (status >= 500 && !(kind.denies() && status == 503));
  }

  long answeredAt() {
    return sentAt + nanos;
  }
}
