package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Random calls for a few policies and keys: single and mixed charges, looks, refunds, resets, a
 * clock that stands, runs, jumps and goes back, and limits that change while in use.
 */
final class Traffic {

  private static final long[] STARTS = {1_791_860_000_000L, 0, -1, -5_000, 1_234_567_890_123L};

  private final Random random;
  private final List<Policy> policies = new ArrayList<>();
  private final String keyPrefix;
  private final Predicate<Charge> nothingBinds;
  private final HandClock clock;
  private List<Decision> lastDecisions = List.of();

  /**
   * @param clock what the engines read; turned before each call
   * @param nothingBinds true for a charge whose state an engine may have kept or dropped: such a
   *     state is reset first
   */
  Traffic(Random random, HandClock clock, String keyPrefix, Predicate<Charge> nothingBinds) {
    this.random = random;
    this.clock = clock;
    this.keyPrefix = keyPrefix;
    this.nothingBinds = nothingBinds;
    int policyCount = 1 + random.nextInt(4);
    for (int i = 0; i < policyCount; i++) {
      policies.add(new Policy("p" + i, RandomLimits.next(random)));
    }
    clock.set(STARTS[random.nextInt(STARTS.length)]);
  }

  /** Tells what was decided, so that later steps can be close to the edge. */
  void decided(List<Decision> decisions) {
    if (!decisions.isEmpty()) {
      lastDecisions = decisions;
    }
  }

  /** The next calls: one, after resets where nothing binds the answer. */
  List<Step> next() {
    long now = clock.millis() + clockStep(clock.millis());
    if (!HandClock.canShow(now)) {
      now = STARTS[0];
    }
    clock.set(now);
    if (random.nextInt(25) == 0) {
      int changed = random.nextInt(policies.size());
      Policy policy = policies.get(changed);
      policies.set(
          changed, new Policy(policy.name(), RandomLimits.otherNumbers(random, policy.limit())));
    }
    Step step = step(now);
    List<Step> steps = new ArrayList<>();
    for (Charge charge : step.charges()) {
      if (nothingBinds.test(charge)) {
        steps.add(new Step.Reset(now, charge.policy(), charge.key()));
      }
    }
    steps.add(step);
    return steps;
  }

  private Step step(long now) {
    int kind = random.nextInt(100);
    if (kind < 60) {
      return new Step.Acquire(now, List.of(charge()));
    } else if (kind < 85) {
      List<Charge> charges = new ArrayList<>();
      int count = 2 + random.nextInt(4);
      for (int i = 0; i < count; i++) {
        charges.add(charge());
      }
      return new Step.Acquire(now, charges);
    } else if (kind < 97) {
      return new Step.Refund(now, charge());
    } else {
      return new Step.Reset(now, policy(), key());
    }
  }

  private Policy policy() {
    return policies.get(random.nextInt(policies.size()));
  }

  private String key() {
    return keyPrefix + (random.nextInt(4) == 0 ? "b" : "a");
  }

  private Charge charge() {
    Policy policy = policy();
    return new Charge(policy, key(), cost(policy.limit().limit()));
  }

  private long cost(long limit) {
    return switch (random.nextInt(20)) {
      case 0, 1 -> 0;
      case 2 -> limit;
      case 3 -> limit + 1;
      case 4 -> random.nextInt(4) == 0 ? Long.MAX_VALUE - random.nextInt(2) : limit;
      case 5, 6 -> lastRemaining();
      case 7 -> lastRemaining() + 1;
      case 8, 9, 10, 11 -> 1 + (long) (random.nextDouble() * limit);
      case 12, 13 -> 1 + (long) (random.nextDouble() * limit / 4);
      default -> 1;
    };
  }

  private long lastRemaining() {
    return lastDecisions.isEmpty() ? 1 : lastDecisions.get(0).remaining();
  }

  private long clockStep(long now) {
    long window = Math.max(1, policy().limit().window().toMillis());
    return switch (random.nextInt(40)) {
      case 0 -> window;
      case 1 -> 2 * window - random.nextInt(3);
      case 2 -> -upTo(window);
      case 3 -> -window - random.nextInt(2);
      case 4 -> -upTo(window * 10);
      case 5 -> upTo(window * 5);
      case 6 -> random.nextInt(4) == 0 ? upTo(1L << 43) : 1;
      case 7 -> random.nextInt(8) == 0 ? -upTo(1L << 43) : -1;
      case 8, 9 -> window - Math.floorMod(now, window) - random.nextInt(2);
      case 10, 11, 12 -> lastWait() - random.nextInt(2);
      case 13, 14, 15, 16 -> upTo(window);
      case 17, 18, 19, 20, 21, 22 -> upTo(window / 10 + 1);
      case 23, 24, 25 -> 1;
      default -> 0;
    };
  }

  private long upTo(long bound) {
    return (long) (random.nextDouble() * bound);
  }

  private long lastWait() {
    if (lastDecisions.isEmpty()) {
      return 1;
    }
    Decision last = lastDecisions.get(random.nextInt(lastDecisions.size()));
    return Math.max(last.retryAfter().toMillis(), last.resetAfter().toMillis());
  }
}
