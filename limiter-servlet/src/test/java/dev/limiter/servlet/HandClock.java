package dev.limiter.servlet;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is turned. */
final class HandClock implements InstantSource {

  /** A second at which every window that divides an hour begins. */
  static final Instant WINDOW = Instant.parse("2026-11-30T12:00:00Z");

  private volatile Instant now = WINDOW.plusMillis(250);

  void set(Instant to) {
    now = to;
  }

  void turn(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
