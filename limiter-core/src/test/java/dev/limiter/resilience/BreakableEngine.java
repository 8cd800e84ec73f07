package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.Policy;
import dev.limiter.internal.EngineTraits;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stands for a remote engine: counts the calls that reach it, and fails when told to. */
final class BreakableEngine implements Engine, EngineTraits {

  private final InMemoryEngine engine;
  private final HandTime time;
  private @Nullable Supplier<? extends RuntimeException> failure;
  private boolean onlyWritesFail;
  private Runnable whileAnswering = () -> {};
  private long millisToAnswer;
  int calls;

  BreakableEngine(HandTime time) {
    this.time = time;
    this.engine = InMemoryEngine.builder().clock(time).build();
  }

  void fail() {
    failWith(() -> new EngineException("redis://cache:6379 did not answer in time"));
  }

  void failWith(Supplier<? extends RuntimeException> failure) {
    this.failure = failure;
    this.onlyWritesFail = false;
  }

  /** Like a read-only or full server: what would change nothing is answered. */
  void failWrites() {
    fail();
    this.onlyWritesFail = true;
  }

  void heal() {
    failure = null;
  }

  /** How long the reply travels, after the decision. */
  void answerAfterMillis(long millis) {
    millisToAnswer = millis;
  }

  /** What happens between the decision and the reply. */
  void whileAnswering(Runnable event) {
    whileAnswering = event;
  }

  @Override
  public List<Decision> acquire(List<Charge> charges) {
    calls++;
    if (failure != null && (!onlyWritesFail || wouldWrite(charges))) {
      throw failure.get();
    }
    List<Decision> decisions = engine.acquire(charges);
    whileAnswering.run();
    time.passMillis(millisToAnswer);
    return decisions;
  }

  @Override
  public void refund(Charge charge) {
    calls++;
    failIfTold();
    engine.refund(charge);
  }

  @Override
  public void reset(Policy policy, String key) {
    calls++;
    failIfTold();
    engine.reset(policy, key);
  }

  @Override
  public void close() {
    engine.close();
  }

  @Override
  public Optional<InstantSource> injectedClock() {
    return Optional.of(time);
  }

  @Override
  public boolean inProcess() {
    return false;
  }

  /** As an engine of Limiter's does. */
  @Override
  public String toString() {
    return "Redis at cache:6379, namespace \"shop\"";
  }

  private boolean wouldWrite(List<Charge> charges) {
    return charges.stream()
        .allMatch(
            charge ->
                charge.cost() > 0
                    && charge.cost()
                        <= engine
                            .acquire(List.of(new Charge(charge.policy(), charge.key(), 0)))
                            .get(0)
                            .remaining());
  }

  private void failIfTold() {
    if (failure != null) {
      throw failure.get();
    }
  }
}
