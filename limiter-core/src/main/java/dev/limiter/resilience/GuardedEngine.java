package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.Policy;
import dev.limiter.internal.InterruptedCallException;
import dev.limiter.internal.Interruption;
import dev.limiter.resilience.Breaker.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Calls an engine as far as the breaker lets them through. Every exception is a failure of the
 * engine but those that blame the caller: {@link IllegalArgumentException}, {@link
 * IllegalStateException} and {@link NullPointerException} pass through.
 *
 * <p>A call that an interruption ended is decided as if the engine had failed, but says nothing
 * about it: nobody counts, logs or hears it, and the thread stays interrupted.
 */
final class GuardedEngine {

  private final Engine engine;
  private final Breaker breaker;
  private final OutageReport report;
  private final Runnable whenBack;

  GuardedEngine(Engine engine, Breaker breaker, OutageReport report, Runnable whenBack) {
    this.engine = engine;
    this.breaker = breaker;
    this.report = report;
    this.whenBack = whenBack;
  }

  /** The engine's decisions, or null if it was not asked or failed. */
  @Nullable List<Decision> acquire(List<Charge> charges) {
    Pass pass = breaker.enter();
    if (pass == Breaker.NONE) {
      report.notAsked();
      return null;
    }
    List<Decision> decisions;
    boolean asks = true;
    boolean wrote;
    try {
      asks = asksForSome(charges);
      decisions = engine.acquire(charges);
      wrote = asks && allAllowed(decisions);
    } catch (RuntimeException e) {
      failure(pass, e, asks);
      return null;
    } catch (Error e) {
      breaker.abandoned(pass);
      throw e;
    }
    succeeded(pass, wrote);
    return decisions;
  }

  /** Gives back what was charged. */
  void refund(Charge charge) {
    write(() -> engine.refund(charge));
  }

  /** Forgets the usage of a key. */
  void reset(Policy policy, String key) {
    write(() -> engine.reset(policy, key));
  }

  /** Neither refund nor reset proves that writing works: there may be nothing to change. */
  private void write(Runnable call) {
    Pass pass = breaker.enter();
    if (pass == Breaker.NONE) {
      report.notAsked();
      throw new EngineException("the engine is lost and was not asked");
    }
    try {
      call.run();
    } catch (RuntimeException e) {
      throw failure(pass, e, true);
    } catch (Error e) {
      breaker.abandoned(pass);
      throw e;
    }
    succeeded(pass, false);
  }

  private void succeeded(Pass pass, boolean wrote) {
    Optional<Duration> away = breaker.succeeded(pass, wrote);
    if (away.isPresent()) {
      whenBack.run();
      report.back(away.get());
    } else {
      report.succeeded();
    }
  }

  private EngineException failure(Pass pass, RuntimeException e, boolean couldWrite) {
    if (blamesCaller(e)) {
      breaker.abandoned(pass);
      throw e;
    }
    EngineException failure =
        e instanceof EngineException known
            ? known
            : new EngineException("the engine threw " + e.getClass().getName(), e);
    if (endedByInterruption(e)) {
      breaker.abandoned(pass);
      return failure;
    }
    boolean lost = breaker.failed(pass, failure, couldWrite);
    report.failed(failure);
    if (lost) {
      report.lost(failure);
    }
    return failure;
  }

  private static boolean blamesCaller(RuntimeException e) {
    boolean blame =
        e instanceof IllegalArgumentException
            || e instanceof IllegalStateException
            || e instanceof NullPointerException;
    return blame && !Interruption.isNamedBy(e);
  }

  /** Restores the interruption of this thread, which what threw {@code e} may have cleared. */
  private static boolean endedByInterruption(RuntimeException e) {
    boolean ofThisThread = Interruption.ended(e);
    if (ofThisThread) {
      Thread.currentThread().interrupt();
    }
    return ofThisThread || e instanceof InterruptedCallException;
  }

  private static boolean asksForSome(List<Charge> charges) {
    for (int i = 0; i < charges.size(); i++) {
      if (charges.get(i).cost() > 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean allAllowed(List<Decision> decisions) {
    for (int i = 0; i < decisions.size(); i++) {
      if (!decisions.get(i).allowed()) {
        return false;
      }
    }
    return true;
  }
}
