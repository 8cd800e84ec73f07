package dev.limiter.jaxrs;

import jakarta.ws.rs.core.Configuration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts a feature at its first request, on a runtime that never configures what a feature
 * registers. Thread-safe.
 */
final class LateStart {

  private final Lock lock = new ReentrantLock();
  private @Nullable Configuration registeredIn;
  private @Nullable Deployment started;
  private @Nullable RuntimeException failure;

  /** Keeps what the feature was registered in. */
  void registeredIn(Configuration configuration) {
    lock.lock();
    try {
      registeredIn = configuration;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Starts it once.
   *
   * @throws RuntimeException what the start threw, the same for each request
   */
  Deployment start(Function<Configuration, Deployment> start) {
    lock.lock();
    try {
      if (failure != null) {
        throw failure;
      }
      Configuration configuration = registeredIn;
      if (configuration == null) {
        throw new IllegalStateException("the filter of RateLimitFeature was registered without it");
      }
      if (started == null) {
        started = start.apply(configuration);
      }
      return started;
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    } finally {
      lock.unlock();
    }
  }
}
