package dev.limiter.resilience;

import dev.limiter.EngineException;
import dev.limiter.RateLimiterListener;
import dev.limiter.Verdict;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** A listener that never throws: what the one inside throws is logged, the first time. */
public final class SafeListener implements RateLimiterListener {

  private static final System.Logger LOG = System.getLogger(SafeListener.class.getName());

  private final RateLimiterListener listener;
  private final AtomicBoolean logged = new AtomicBoolean();

  /** Over a listener that may throw. */
  public SafeListener(RateLimiterListener listener) {
    this.listener = listener;
  }

  @Override
  public void decided(Verdict verdict) {
    tell(() -> listener.decided(verdict));
  }

  @Override
  public void engineFailed(EngineException cause) {
    tell(() -> listener.engineFailed(cause));
  }

  @Override
  public void engineLost(EngineException cause) {
    tell(() -> listener.engineLost(cause));
  }

  @Override
  public void engineBack(Duration away) {
    tell(() -> listener.engineBack(away));
  }

  @Override
  public void writeLost(EngineException cause) {
    tell(() -> listener.writeLost(cause));
  }

  private void tell(Runnable event) {
    try {
      event.run();
    } catch (Throwable e) { // an answer must not depend on what a listener does
      if (logged.compareAndSet(false, true)) {
        LOG.log(Level.WARNING, "a listener threw; this is logged once and changes no answer", e);
      }
    }
  }
}
