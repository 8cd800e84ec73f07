package dev.limiter;

/** The engine could not reach or change its state. The message never holds a key. */
public class EngineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With a message that says what failed. */
  public EngineException(String message) {
    super(message);
  }

  /** With a message that says what failed, and why. */
  public EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
