package dev.limiter.examples.quickstart;

import java.io.InterruptedIOException;

/** Holds the calling thread, as slow work would. */
final class Pause {

  private Pause() {}

  static void of(int millis) throws InterruptedIOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while asleep");
    }
  }
}
