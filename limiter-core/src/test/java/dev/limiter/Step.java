package dev.limiter;

import java.util.List;
import java.util.stream.Collectors;

/** One call of a random trace. Times are milliseconds since the epoch. */
sealed interface Step {

  long now();

  /** Does the step; what was decided, if anything. */
  List<Decision> on(Engine engine);

  /** The policies and keys that the step is about, as charges. */
  List<Charge> charges();

  /** One line that says what is called, when, and for whom. */
  default String text() {
    return now()
        + " "
        + getClass().getSimpleName()
        + charges().stream().map(Step::text).collect(Collectors.joining(", ", " ", ""));
  }

  private static String text(Charge charge) {
    Policy policy = charge.policy();
    return policy.name() + "/" + charge.key() + " " + charge.cost() + " of " + policy.limit();
  }

  /** Whether both are about one policy name and key. */
  default boolean touches(Step other) {
    return charges().stream()
        .anyMatch(a -> other.charges().stream().anyMatch(b -> sameState(a, b)));
  }

  private static boolean sameState(Charge a, Charge b) {
    return a.policy().name().equals(b.policy().name()) && a.key().equals(b.key());
  }

  /** Asks for all charges. */
  record Acquire(long now, List<Charge> charges) implements Step {
    @Override
    public List<Decision> on(Engine engine) {
      return engine.acquire(charges);
    }
  }

  /** Gives a charge back. */
  record Refund(long now, Charge charge) implements Step {
    @Override
    public List<Decision> on(Engine engine) {
      engine.refund(charge);
      return List.of();
    }

    @Override
    public List<Charge> charges() {
      return List.of(charge);
    }
  }

  /** Forgets a key. */
  record Reset(long now, Policy policy, String key) implements Step {
    @Override
    public List<Decision> on(Engine engine) {
      engine.reset(policy, key);
      return List.of();
    }

    @Override
    public List<Charge> charges() {
      return List.of(new Charge(policy, key, 0));
    }
  }
}
