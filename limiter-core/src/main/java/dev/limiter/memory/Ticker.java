package dev.limiter.memory;

import dev.limiter.internal.EpochMillis;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the moment. Its milliseconds only ever grow, from an arbitrary beginning; the time since
 * the epoch goes at the same pace, anchored once to the wall clock, unless a clock was injected.
 * Reads a nanosecond source whose values may be negative and may wrap, so it works with differences
 * only.
 */
final class Ticker {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LongSupplier nanos;
  private final long beginning;
  private final long beginningMillis;

  /** How far the wall clock was into its millisecond at the beginning. */
  private final long intoMilli;

  private final @Nullable InstantSource clock;

  /** Told again until the millisecond changes. Whichever thread's it is, it is never half made. */
  private Moment latest;

  Ticker(LongSupplier nanos, @Nullable InstantSource clock) {
    this.nanos = nanos;
    this.beginning = nanos.getAsLong();
    Instant wall = Instant.now();
    this.beginningMillis = wall.toEpochMilli();
    this.intoMilli = wall.truncatedTo(ChronoUnit.MILLIS).until(wall, ChronoUnit.NANOS);
    this.clock = clock;
    this.latest = new Moment(beginningMillis, 0);
  }

  /** This moment. */
  Moment now() {
    long past = nanos.getAsLong() - beginning;
    long millis = past / NANOS_PER_MILLI;
    long nowMillis =
        clock == null
            ? beginningMillis + (past + intoMilli) / NANOS_PER_MILLI
            : EpochMillis.of(clock);
    Moment moment = latest;
    if (moment.tickMillis() != millis || moment.nowMillis() != nowMillis) {
      moment = new Moment(nowMillis, millis);
      latest = moment;
    }
    return moment;
  }
}
