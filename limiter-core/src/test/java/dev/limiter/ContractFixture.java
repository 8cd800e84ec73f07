package dev.limiter;

import java.time.InstantSource;

/** What an engine's test class adds to the contract. */
interface ContractFixture {

  /** 2023-11-14 22:00 UTC: a whole multiple of every window of the timelines. */
  long T0 = 1_699_999_200_000L;

  /** An engine without any state that decides by that clock; the caller closes it. */
  Engine engine(InstantSource clock);

  /** A timeline on an engine of its own, with one policy; its times are counted from T0. */
  default Timeline timeline(String limit) {
    HandClock clock = new HandClock(T0);
    return new Timeline(engine(clock), clock, Limit.parse(limit));
  }
}
