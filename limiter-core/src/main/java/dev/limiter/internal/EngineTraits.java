package dev.limiter.internal;

import java.time.InstantSource;
import java.util.Optional;

/** What a limiter wants to know of the engine that it asks. An engine without it has neither. */
public interface EngineTraits {

  /** The clock that the engine was told to decide by. */
  Optional<InstantSource> injectedClock();

  /** True if the state lies in this process, so that remembering its answers saves nothing. */
  boolean inProcess();
}
