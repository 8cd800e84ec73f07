package dev.limiter;

import java.time.InstantSource;

/** The model keeps the contract that it is the measure of, as far as one thread can tell. */
class ExactModelContractTest extends SequentialContract {

  @Override
  public Engine engine(InstantSource clock) {
    return new ExactModel(clock);
  }
}
