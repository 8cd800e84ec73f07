package dev.limiter.redis;

import dev.limiter.EngineException;
import dev.limiter.RateLimiterListener;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts what a limiter says of its engine. */
final class Outages implements RateLimiterListener {

  final AtomicInteger failed = new AtomicInteger();
  final AtomicInteger lost = new AtomicInteger();
  final AtomicInteger back = new AtomicInteger();

  @Override
  public void engineFailed(EngineException cause) {
    failed.incrementAndGet();
  }

  @Override
  public void engineLost(EngineException cause) {
    lost.incrementAndGet();
  }

  @Override
  public void engineBack(Duration away) {
    back.incrementAndGet();
  }
}
