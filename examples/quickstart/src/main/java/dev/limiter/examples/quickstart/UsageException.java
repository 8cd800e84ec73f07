package dev.limiter.examples.quickstart;

/** The command line cannot be used. */
final class UsageException extends Exception {

  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
