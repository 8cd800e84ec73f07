package dev.limiter.internal;

import dev.limiter.EngineException;
import java.time.Instant;
import java.time.InstantSource;

/** Reads a clock in the unit of the engines: the whole millisecond since the epoch. */
public final class EpochMillis {

  private static final long BOUND = 1L << 46;

  private EpochMillis() {}

  /**
   * The clock's time, rounded down.
   *
   * @throws EngineException if it is 2^46 ms (2,229 years) or more from the epoch
   */
  public static long of(InstantSource clock) {
    Instant now = clock.instant();
    long seconds = now.getEpochSecond();
    if (Math.abs(seconds) >= BOUND / 1000) {
      throw new EngineException("the clock is too far from the epoch: " + now);
    }
    return now.toEpochMilli();
  }
}
