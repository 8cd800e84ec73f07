package dev.limiter;

import java.math.BigInteger;

/**
 * Tokens as they were at {@code time}.
 *
 * @param parts tokens counted in 1/period of a token, so that they are whole
 * @param time milliseconds since the epoch
 */
record ExactTokenBucket(BigInteger parts, long time) implements ExactState {

  static ExactTokenBucket fresh(TokenBucket limit, long now) {
    return new ExactTokenBucket(capacity(limit), now);
  }

  private static BigInteger period(Limit limit) {
    return BigInteger.valueOf(((TokenBucket) limit).period().toMillis());
  }

  private static BigInteger capacity(Limit limit) {
    return BigInteger.valueOf(limit.limit()).multiply(period(limit));
  }

  private static BigInteger refill(Limit limit) {
    return BigInteger.valueOf(((TokenBucket) limit).refill());
  }

  @Override
  public ExactTokenBucket anchored(Limit limit, long now) {
    boolean tooFarAhead = time - now > limit.window().toMillis();
    return tooFarAhead ? new ExactTokenBucket(parts.min(capacity(limit)), now) : this;
  }

  private ExactTokenBucket refilled(Limit limit, long now) {
    long t = Math.max(now, time);
    BigInteger gained = BigInteger.valueOf(t - time).multiply(refill(limit));
    return new ExactTokenBucket(parts.add(gained).min(capacity(limit)), t);
  }

  @Override
  public long remaining(Limit limit, long now) {
    return refilled(limit, now).parts.divide(period(limit)).longValueExact();
  }

  @Override
  public ExactTokenBucket charged(Limit limit, long now, long cost) {
    ExactTokenBucket refilled = refilled(limit, now);
    BigInteger taken = BigInteger.valueOf(cost).multiply(period(limit));
    return new ExactTokenBucket(refilled.parts.subtract(taken), refilled.time);
  }

  @Override
  public ExactTokenBucket refunded(Limit limit, long now, long cost) {
    ExactTokenBucket refilled = refilled(limit, now);
    BigInteger given = BigInteger.valueOf(cost).multiply(period(limit));
    return new ExactTokenBucket(refilled.parts.add(given).min(capacity(limit)), refilled.time);
  }

  @Override
  public long forgottenAt(Limit limit) {
    BigInteger missing = capacity(limit).subtract(parts).max(BigInteger.ZERO);
    return time + missing.divide(refill(limit)).longValueExact();
  }
}
