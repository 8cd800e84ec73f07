package dev.limiter.servlet;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.Policy;
import java.util.List;

/** An engine that cannot reach its state. */
final class LostEngine implements Engine {

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    throw new EngineException("connection refused");
  }

  @Override
  public void refund(Charge charge) {
    throw new EngineException("connection refused");
  }

  @Override
  public void reset(Policy policy, String key) {
    throw new EngineException("connection refused");
  }

  @Override
  public void close() {}
}
