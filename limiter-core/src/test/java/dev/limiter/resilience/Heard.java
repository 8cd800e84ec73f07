package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.RateLimiterListener;
import dev.limiter.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A listener that notes what it hears. */
final class Heard implements RateLimiterListener {

  final List<String> events = new ArrayList<>();

  @Override
  public void decided(Verdict verdict) {
    events.add("decided");
  }

  @Override
  public void engineFailed(EngineException cause) {
    events.add("failed");
  }

  @Override
  public void engineLost(EngineException cause) {
    events.add("lost");
  }

  @Override
  public void engineBack(Duration away) {
    events.add("back after " + away.toMillis() + " ms");
  }
}
