package dev.limiter.http;

import dev.limiter.Engine;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.Optional;

class ResetTest extends ResetContract {

  @Override
  Engine engine(Optional<InstantSource> clock) {
    InMemoryEngine.Builder builder = InMemoryEngine.builder();
    clock.ifPresent(builder::clock);
    return builder.build();
  }
}
