package dev.limiter.internal;

import dev.limiter.EngineException;

/** A part of the engine failed while others decide, so that the breaker does not count it. */
public final class PartialFailure extends EngineException {

  private static final long serialVersionUID = 1L;

  /** Wraps what happened to that part. */
  public PartialFailure(EngineException failure) {
    super(String.valueOf(failure.getMessage()), failure);
  }
}
