package dev.limiter;

/**
 * Cost counted in the window that starts at {@code start}.
 *
 * @param start milliseconds since the epoch, a multiple of the window
 */
record ExactFixedWindow(long start, long used) implements ExactState {

  static ExactFixedWindow fresh(FixedWindow limit, long now) {
    return new ExactFixedWindow(ExactState.windowStart(now, limit.window().toMillis()), 0);
  }

  @Override
  public ExactFixedWindow anchored(Limit limit, long now) {
    long window = limit.window().toMillis();
    boolean tooFarAhead = start - now > window;
    return tooFarAhead ? new ExactFixedWindow(ExactState.windowStart(now, window), used) : this;
  }

  private ExactFixedWindow rolled(Limit limit, long now) {
    long t = Math.max(now, start);
    long windowOfT = ExactState.windowStart(t, limit.window().toMillis());
    return windowOfT > start ? new ExactFixedWindow(windowOfT, 0) : this;
  }

  @Override
  public long remaining(Limit limit, long now) {
    return Math.max(0, limit.limit() - rolled(limit, now).used);
  }

  @Override
  public ExactFixedWindow charged(Limit limit, long now, long cost) {
    ExactFixedWindow rolled = rolled(limit, now);
    return new ExactFixedWindow(rolled.start, rolled.used + cost);
  }

  @Override
  public ExactFixedWindow refunded(Limit limit, long now, long cost) {
    ExactFixedWindow rolled = rolled(limit, now);
    return new ExactFixedWindow(rolled.start, Math.max(0, rolled.used - cost));
  }

  @Override
  public long forgottenAt(Limit limit) {
    return start + limit.window().toMillis();
  }
}
