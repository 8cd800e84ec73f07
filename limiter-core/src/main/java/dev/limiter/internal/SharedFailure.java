package dev.limiter.internal;

import dev.limiter.EngineException;

/**
 * The failure of one batch, thrown to each of the callers whose calls were sent together, or had to
 * leave together, so that it is counted once.
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

  /** Returns what the failure belongs to: its batch, or nothing but itself. */
  public static Object batchOf(EngineException failure) {
    return failure instanceof SharedFailure shared ? shared.batch : new Object();
  }

  /** True if the other failure is of the same batch. */
  public boolean sameBatch(EngineException other) {
    return other instanceof SharedFailure shared && shared.batch == batch;
  }
}
