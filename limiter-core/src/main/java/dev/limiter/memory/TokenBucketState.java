package dev.limiter.memory;

import dev.limiter.Limit;
import dev.limiter.TokenBucket;
import dev.limiter.internal.ExactMath;
import dev.limiter.internal.ExactMath.Division;

/**
 * Whole tokens, a fraction of one in 1/period, and the time up to which both are credited; twin of
 * {@code token_bucket.lua}.
 *
 * <p>Invariant: {@code 0 <= tokens <= capacity}, {@code 0 <= fraction < period}, and the fraction
 * is 0 when the bucket is full. One millisecond credits {@code refill} fractions, so nothing is
 * ever rounded: the wait for a cost is {@code ceil(((cost - tokens) period - fraction) / refill)}.
 * Example, capacity 1, 1 token per 10 s, emptied at 0: at 2.5 s the fraction is 2500 and the wait
 * is 7.5 s.
 */
record TokenBucketState(TokenBucket limit, long tokens, long fraction, long time) implements State {

  static TokenBucketState fresh(TokenBucket limit, long nowMillis) {
    return new TokenBucketState(limit, limit.capacity(), 0, nowMillis);
  }

  @Override
  public TokenBucketState at(Limit limit, long nowMillis) {
    TokenBucket numbers = (TokenBucket) limit;
    if (nowMillis == time && numbers.equals(this.limit)) {
      return this;
    } else if (nowMillis - time >= fillMillis(numbers)) {
      return fresh(numbers, nowMillis);
    } else if (mustMove(limit, nowMillis)) {
      return capped(numbers, tokens, fraction, nowMillis);
    } else if (nowMillis <= time) {
      return capped(numbers, tokens, fraction, time);
    }
    long period = numbers.period().toMillis();
    Division gained = ExactMath.mulDiv(numbers.refill(), nowMillis - time, period);
    long sum = fraction + gained.remainder();
    long carry = sum >= period ? 1 : 0;
    return capped(numbers, tokens + gained.quotient() + carry, sum - carry * period, nowMillis);
  }

  private static long fillMillis(TokenBucket limit) {
    return ExactMath.mulDivUp(limit.capacity(), limit.period().toMillis(), limit.refill());
  }

  private static TokenBucketState capped(TokenBucket limit, long tokens, long fraction, long time) {
    return tokens >= limit.capacity()
        ? fresh(limit, time)
        : new TokenBucketState(limit, tokens, fraction, time);
  }

  @Override
  public boolean mustMove(Limit limit, long nowMillis) {
    return time - nowMillis > fillMillis((TokenBucket) limit);
  }

  @Override
  public long remaining() {
    return tokens;
  }

  @Override
  public long waitMillis(long nowMillis, long cost) {
    Division whole = ExactMath.mulDiv(cost - tokens, limit.period().toMillis(), limit.refill());
    long left = fraction - whole.remainder();
    long rest = left < 0 ? -1 : left / limit.refill();
    return Math.max(0, time - nowMillis) + whole.quotient() - rest;
  }

  @Override
  public TokenBucketState take(long nowMillis, long cost) {
    return new TokenBucketState(limit, tokens - cost, fraction, time);
  }

  @Override
  public TokenBucketState give(long cost) {
    return cost >= limit.capacity() - tokens
        ? fresh(limit, time)
        : new TokenBucketState(limit, tokens + cost, fraction, time);
  }

  @Override
  public long lifeMillis(long nowMillis) {
    return waitMillis(nowMillis, limit.capacity());
  }
}
