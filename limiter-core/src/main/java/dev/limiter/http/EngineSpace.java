package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Verdict;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A namespace of an engine: where the charges of one configuration are counted. Two are equal if
 * they count in the same place. A request may still be handled when its application has stopped:
 * what it asks after the engine is closed is allowed, unchecked, and what it gives back is lost.
 */
final class EngineSpace {

  private static final System.Logger LOG = System.getLogger(EngineSpace.class.getName());

  private final Engine engine;
  private final String namespace;
  private final RateLimiter limiter;
  private final AtomicBoolean refundLost = new AtomicBoolean();
  private final AtomicBoolean uncheckedSeen = new AtomicBoolean();
  private final AtomicBoolean closed;

  EngineSpace(Engine engine, String namespace, FailureSettings failures) {
    this(engine, namespace, failures, new AtomicBoolean());
  }

  private EngineSpace(
      Engine engine, String namespace, FailureSettings failures, AtomicBoolean closed) {
    this.engine = engine;
    this.namespace = namespace;
    this.limiter = failures.limiter(engine);
    this.closed = closed;
  }

  /** The same place by other failure settings; closing one closes the engine of both. */
  EngineSpace with(FailureSettings failures) {
    return new EngineSpace(engine, namespace, failures, closed);
  }

  /** Asks for all charges together, as {@link RateLimiter#acquire(List)} does. */
  Verdict acquire(List<Charge> charges) {
    try {
      Verdict verdict = limiter.acquire(charges);
      return closed.get() && failedToCheck(verdict) ? unchecked(charges) : verdict;
    } catch (IllegalStateException e) {
      reportUnchecked();
      return unchecked(charges);
    }
  }

  /** True if nothing but an engine that did not answer refused, such as one that was closed. */
  private static boolean failedToCheck(Verdict verdict) {
    return !verdict.allowed()
        && verdict.refusals().stream().allMatch(refusal -> refusal.source() == Source.UNCHECKED);
  }

  /** Looks without consuming or writing anything. */
  Decision peek(Policy policy, String key) {
    try {
      return limiter.peek(policy, key);
    } catch (IllegalStateException e) {
      return unchecked(policy);
    }
  }

  /**
   * Gives a cost back where a decision took it; an engine that fails or is closed is left alone.
   */
  void refund(Decision taken, String key, long cost) {
    if (taken.source() == Source.UNCHECKED) {
      return;
    }
    try {
      limiter.refund(taken, key, cost);
    } catch (IllegalStateException e) {
      if (refundLost.compareAndSet(false, true)) {
        LOG.log(
            Level.WARNING,
            "a refund was lost, since the engine of the rate limiter is closed; the cost stays"
                + " counted until its window is over; let requests end before the application"
                + " stops");
      }
    }
  }

  /** Closes the engine; may be called more than once. */
  void close() {
    closed.set(true);
    limiter.close();
  }

  /** An application that stops is no news; an engine that somebody else closed is. */
  private void reportUnchecked() {
    if (!closed.get() && uncheckedSeen.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          "requests are not limited any more, since the engine of the rate limiter is closed; close"
              + " it after the application has stopped");
    }
  }

  private static Verdict unchecked(List<Charge> charges) {
    return new Verdict(charges.stream().map(charge -> unchecked(charge.policy())).toList());
  }

  private static Decision unchecked(Policy policy) {
    return new Decision(policy, Outcome.ALLOWED, 0, Duration.ZERO, Duration.ZERO, Source.UNCHECKED);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EngineSpace space
        && engine.equals(space.engine)
        && namespace.equals(space.namespace);
  }

  @Override
  public int hashCode() {
    return 31 * engine.hashCode() + namespace.hashCode();
  }
}
