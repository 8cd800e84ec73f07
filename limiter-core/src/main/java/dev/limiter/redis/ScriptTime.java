package dev.limiter.redis;

import dev.limiter.internal.EpochMillis;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time as a script gets it; {@code clock.lua} reads it.
 *
 * @param words now, and how much longer than it matters a key lives, in one word; no word asks the
 *     script to read the server's time
 */
record ScriptTime(List<byte[]> words) {

  private static final ScriptTime OF_SERVER = new ScriptTime(List.of());

  /** A second, and a minute more since the clock is not the one that Redis expires keys by. */
  private static final long GRACE_MILLIS = 61_000;

  /**
   * The time of the clock, or of the server where there is none.
   *
   * @throws dev.limiter.EngineException if the clock is too far from the epoch
   */
  static ScriptTime of(@Nullable InstantSource clock) {
    if (clock == null) {
      return OF_SERVER;
    }
    return at(EpochMillis.of(clock), GRACE_MILLIS);
  }

  /** A time of the caller's choice. */
  static ScriptTime at(long nowMillis, long graceMillis) {
    ByteBuffer word = ByteBuffer.allocate(2 * Long.BYTES);
    word.putLong(nowMillis).putLong(graceMillis);
    return new ScriptTime(List.of(word.array()));
  }
}
