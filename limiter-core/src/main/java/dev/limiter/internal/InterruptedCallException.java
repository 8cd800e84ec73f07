package dev.limiter.internal;

import dev.limiter.EngineException;

/**
 * A call that the interruption of a thread ended: of its own, or of the one that sent it together
 * with others. It says nothing about the engine, so that no breaker counts it.
 */
public final class InterruptedCallException extends EngineException {

  private static final long serialVersionUID = 1L;

  /** The call of another thread was sent by one that was interrupted. */
  public InterruptedCallException(String message) {
    super(message);
  }

  /** The call of the current thread was ended by the cause. */
  public InterruptedCallException(String message, Throwable cause) {
    super(message, cause);
  }
}
