package dev.limiter.redis;

import dev.limiter.internal.EpochMillis;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The time as a script gets it.
 *
 * @param now milliseconds since the epoch; empty asks the script to read the server's time
 * @param ttlExtraMillis how much longer than it matters a key lives: a second, and a minute more
 *     where the clock is not the one that Redis expires keys by
 */
record ScriptTime(String now, long ttlExtraMillis) {

  private static final ScriptTime OF_SERVER = new ScriptTime("", 1_000);

  /**
   * The time of the clock, or of the server where there is none.
   *
   * @throws dev.limiter.EngineException if the clock is too far from the epoch
   */
  static ScriptTime of(@Nullable InstantSource clock) {
    return clock == null ? OF_SERVER : new ScriptTime(Long.toString(EpochMillis.of(clock)), 61_000);
  }
}
