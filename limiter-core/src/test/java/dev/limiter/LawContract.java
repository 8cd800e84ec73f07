package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Laws 1 to 4 on random traffic. */
interface LawContract extends ContractFixture {

  int TRACES = 100;
  int CALLS = 40;

  /** What must hold after a random step. */
  interface Law {
    void after(Step step, List<Decision> decisions);
  }

  @Test
  default void law1ARefusalChangesNothing() {
    onRandomTraffic(
        (engine, clock, random) ->
            (step, decisions) -> {
              List<Charge> charges = withCostsTooHigh(step.charges(), random);
              List<Decision> before = looks(engine, charges);
              if (!new Verdict(engine.acquire(charges)).allowed()) {
                assertThat(looks(engine, charges)).as("%s", charges).isEqualTo(before);
              } // otherwise it was traffic like any other
            });
  }

  @Test
  default void law1TheOrderOfTheChargesDoesNotMatter() {
    Seed.times(
        TRACES,
        random -> {
          HandClock clock = new HandClock(0);
          try (Engine engine = engine(clock);
              Engine other = engine(clock)) {
            Traffic traffic = new Traffic(random, clock, "", charge -> false);
            for (int i = 0; i < CALLS; i++) {
              for (Step step : traffic.next()) {
                List<Integer> order = shuffledOrder(step.charges().size(), random);
                List<Decision> decisions = step.on(engine);
                List<Decision> shuffled =
                    step instanceof Step.Acquire
                        ? other.acquire(order.stream().map(step.charges()::get).toList())
                        : step.on(other);
                List<Decision> expected =
                    decisions.isEmpty() ? decisions : order.stream().map(decisions::get).toList();
                assertThat(shuffled).as("%s", step).isEqualTo(expected);
              }
            }
          }
        });
  }

  @Test
  default void law2ALookIsAllowedAndChangesNothing() {
    Seed.times(
        TRACES,
        random -> {
          HandClock clock = new HandClock(0);
          try (Engine engine = engine(clock);
              Engine unseen = engine(clock)) {
            Traffic traffic = new Traffic(random, clock, "", charge -> false);
            for (int i = 0; i < CALLS; i++) {
              for (Step step : traffic.next()) {
                assertThat(looks(engine, step.charges()))
                    .as("%s", step)
                    .allMatch(Decision::allowed);
                assertThat(step.on(engine)).as("%s", step).isEqualTo(step.on(unseen));
              }
            }
          }
        });
  }

  @Test
  default void law2ACostAboveTheLimitIsNeverServableAndTheLimitIs() {
    onRandomTraffic(
        (engine, clock, random) ->
            (step, decisions) -> {
              Charge charge = step.charges().get(0);
              Decision before = look(engine, charge);
              Decision above = take(engine, charge, charge.policy().limit().limit() + 1);
              assertThat(above)
                  .isEqualTo(
                      new Decision(
                          before.policy(),
                          Outcome.UNSERVABLE,
                          before.remaining(),
                          Duration.ZERO,
                          before.resetAfter(),
                          before.source()));
              assertThat(take(engine, charge, charge.policy().limit().limit()).outcome())
                  .isNotEqualTo(Outcome.UNSERVABLE);
            });
  }

  @Test
  default void law3TheWaitIsEnoughAndNotAMillisecondTooLong() {
    onRandomTraffic(
        (engine, clock, random) ->
            (step, decisions) -> {
              Charge charge = step.charges().get(0);
              long cost = Math.max(1, charge.cost());
              Decision refused = take(engine, charge, cost);
              if (refused.outcome() == Outcome.REFUSED) {
                assertThat(refused.resetAfter()).isPositive();
                assertThat(refused.retryAfter()).isGreaterThanOrEqualTo(refused.resetAfter());
                waitsAsTold(engine, clock, charge, cost, refused);
              }
            });
  }

  private static void waitsAsTold(
      Engine engine, HandClock clock, Charge charge, long cost, Decision refused) {
    long enough = clock.millis() + refused.retryAfter().toMillis();
    if (HandClock.canShow(enough)) {
      clock.set(enough - 1);
      assertThat(take(engine, charge, cost).allowed()).as("too early: %s", refused).isFalse();
      clock.set(enough);
      assertThat(take(engine, charge, cost).allowed()).as("in time: %s", refused).isTrue();
    }
  }

  @Test
  default void law4RemainingIsTheLargestCostThatIsAllowed() {
    onRandomTraffic(
        (engine, clock, random) ->
            (step, decisions) -> {
              decisions.forEach(
                  d -> assertThat(d.remaining()).as("%s", d).isBetween(0L, d.limit()));
              Charge charge = step.charges().get(random.nextInt(step.charges().size()));
              long remaining = look(engine, charge).remaining();
              assertThat(take(engine, charge, remaining + 1).allowed()).as("%s", step).isFalse();
              assertThat(take(engine, charge, remaining).allowed()).as("%s", step).isTrue();
            });
  }

  /** Makes the check of one trace. */
  interface LawOnEngine {
    Law of(Engine engine, HandClock clock, Random random);
  }

  private void onRandomTraffic(LawOnEngine law) {
    Seed.times(
        TRACES,
        random -> {
          HandClock clock = new HandClock(0);
          try (Engine engine = engine(clock)) {
            Law onEngine = law.of(engine, clock, random);
            Traffic traffic = new Traffic(random, clock, "", charge -> false);
            for (int i = 0; i < CALLS; i++) {
              for (Step step : traffic.next()) {
                onEngine.after(step, step.on(engine));
              }
            }
          }
        });
  }

  private static Decision look(Engine engine, Charge charge) {
    return take(engine, charge, 0);
  }

  private static Decision take(Engine engine, Charge charge, long cost) {
    return engine.acquire(List.of(new Charge(charge.policy(), charge.key(), cost))).get(0);
  }

  private static List<Decision> looks(Engine engine, List<Charge> charges) {
    return engine.acquire(
        charges.stream().map(charge -> new Charge(charge.policy(), charge.key(), 0)).toList());
  }

  /** The same charges, with one that is often more than what remains. */
  private static List<Charge> withCostsTooHigh(List<Charge> charges, Random random) {
    List<Charge> raised = new ArrayList<>(charges);
    Charge charge = charges.get(random.nextInt(charges.size()));
    raised.add(new Charge(charge.policy(), charge.key(), charge.policy().limit().limit()));
    return raised;
  }

  private static List<Integer> shuffledOrder(int size, Random random) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      order.add(i);
    }
    Collections.shuffle(order, random);
    return order;
  }
}
