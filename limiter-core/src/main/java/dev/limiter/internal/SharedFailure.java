package dev.limiter.internal;

import dev.limiter.EngineException;

/**
 * The failure of one batch, thrown to each of the callers whose calls were sent together, so that
 * the breaker counts it once.
 */
public final class SharedFailure extends EngineException {

  private static final long serialVersionUID = 1L;

  private final transient Object batch;

  /**
   * @param batch what was sent; failures of the same object count as one
   */
  public SharedFailure(String message, Throwable cause, Object batch) {
    super(message, cause);
    this.batch = batch;
  }

  /** True if the other failure is of the same batch. */
  public boolean sameBatch(EngineException other) {
    return other instanceof SharedFailure shared && shared.batch == batch;
  }
}
