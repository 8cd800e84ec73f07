package dev.limiter.examples.benchmark;

/** Why the benchmark cannot go on: it shows no figures of something that is broken. */
public final class BenchmarkException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With what was wrong, and what would be right. */
  public BenchmarkException(String message) {
    super(message);
  }

  /** The same, with its cause. */
  public BenchmarkException(String message, Throwable cause) {
    super(message, cause);
  }
}
