package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision.Outcome;
import java.util.List;

/**
 * Calls to one engine at times set by hand. A row reads {@code at(9_200).take(1).refused(0, 800)}:
 * at T0 + 9200 ms a cost of 1 is refused, with 0 remaining and a wait of 800 ms.
 */
final class Timeline implements AutoCloseable {

  private final Engine engine;
  private final HandClock clock;
  private final long start;
  private Policy policy;
  private String key = "client";
  private int row;

  Timeline(Engine engine, HandClock clock, Limit limit) {
    this.engine = engine;
    this.clock = clock;
    this.start = clock.millis();
    this.policy = new Policy("timeline", limit);
  }

  /** Sets the clock to that many milliseconds after the start. */
  Timeline at(long millis) {
    clock.set(start + millis);
    return this;
  }

  /** From here on the same policy has other numbers. */
  Timeline reload(String limit) {
    policy = new Policy(policy.name(), Limit.parse(limit));
    return this;
  }

  /** From here on somebody else calls. */
  Timeline as(String key) {
    this.key = key;
    return this;
  }

  Answer take(long cost) {
    row++;
    return new Answer(engine.acquire(List.of(new Charge(policy, key, cost))).get(0));
  }

  Answer look() {
    return take(0);
  }

  /** How many of that many calls are allowed. */
  int allowedOf(int calls, long cost) {
    int allowed = 0;
    for (int i = 0; i < calls; i++) {
      allowed += take(cost).decision().allowed() ? 1 : 0;
    }
    return allowed;
  }

  void refund(long cost) {
    engine.refund(new Charge(policy, key, cost));
  }

  void reset() {
    engine.reset(policy, key);
  }

  Engine engine() {
    return engine;
  }

  @Override
  public void close() {
    engine.close();
  }

  /** What one row was answered. */
  final class Answer {

    private final Decision decision;

    private Answer(Decision decision) {
      this.decision = decision;
    }

    Decision decision() {
      return decision;
    }

    Answer allowed(long remaining) {
      return is(Outcome.ALLOWED, remaining, 0);
    }

    Answer refused(long remaining, long retryAfterMillis) {
      return is(Outcome.REFUSED, remaining, retryAfterMillis);
    }

    /** Refused with nothing remaining, and what HTTP says: seconds, rounded up. */
    Answer refusedFor(long retryAfterSeconds) {
      assertThat(decision.outcome()).as("row %d: %s", row, decision).isEqualTo(Outcome.REFUSED);
      assertThat(decision.remaining()).as("row %d: %s", row, decision).isZero();
      long millis = decision.retryAfter().toMillis();
      assertThat((millis + 999) / 1000)
          .as("row %d: %s", row, decision)
          .isEqualTo(retryAfterSeconds);
      return this;
    }

    Answer unservable(long remaining) {
      return is(Outcome.UNSERVABLE, remaining, 0);
    }

    /** How long until remaining grows. */
    void reset(long resetAfterMillis) {
      assertThat(decision.resetAfter().toMillis())
          .as("row %d: resetAfter of %s", row, decision)
          .isEqualTo(resetAfterMillis);
    }

    private Answer is(Outcome outcome, long remaining, long retryAfterMillis) {
      assertThat(
              List.of(decision.outcome(), decision.remaining(), decision.retryAfter().toMillis()))
          .as("row %d: outcome, remaining, retryAfter in ms", row)
          .isEqualTo(List.of(outcome, remaining, retryAfterMillis));
      return this;
    }
  }
}
