package dev.limiter;

import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;

/** The contract in this process. */
class InMemoryContractTest extends EngineContract {

  @Override
  public Engine engine(InstantSource clock) {
    return InMemoryEngine.builder().clock(clock).build();
  }
}
