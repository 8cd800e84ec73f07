package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Law 5: what many threads do at once could have been done one after the other. */
interface ConcurrencyContract extends ContractFixture {

  int THREADS = 200;
  int ROUNDS = 100;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 10/60s",
        "sliding-log 10/60s",
        "sliding-counter 10/60s",
        "token-bucket 10 refill 10/60s"
      })
  default void b87NoMoreThanTheLimitPassesUnderParallelLoad(String limit) {
    Policy policy = new Policy("parallel", Limit.parse(limit));
    try (Engine engine = engine(new HandClock(T0));
        Crowd crowd = new Crowd(THREADS)) {
      for (int round = 0; round < ROUNDS; round++) {
        List<Charge> charge = List.of(new Charge(policy, "round " + round));
        List<Boolean> allowed = crowd.together(thread -> engine.acquire(charge).get(0).allowed());
        assertThat(allowed).as("round %d", round).filteredOn(Boolean::booleanValue).hasSize(10);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 10/60s",
        "sliding-log 10/60s",
        "sliding-counter 10/60s",
        "token-bucket 10 refill 10/60s"
      })
  default void b87MixedCostsFillTheLimitAndNoMore(String limit) {
    Policy policy = new Policy("parallel", Limit.parse(limit));
    try (Engine engine = engine(new HandClock(T0));
        Crowd crowd = new Crowd(THREADS)) {
      for (int round = 0; round < ROUNDS; round++) {
        String key = "round " + round;
        List<Decision> decisions =
            crowd.together(
                thread -> engine.acquire(List.of(new Charge(policy, key, 1 + thread % 3))).get(0));
        long used = 0;
        for (int thread = 0; thread < THREADS; thread++) {
          used += decisions.get(thread).allowed() ? 1 + thread % 3 : 0;
        }
        assertThat(used).as("round %d: calls of cost 1 fill what is left", round).isEqualTo(10);
      }
    }
  }

  @Test
  default void mixedChargesAreAllOrNothingUnderParallelLoad() {
    List<Policy> policies =
        List.of(
            new Policy("w", Limit.parse("fixed-window 50/60s")),
            new Policy("l", Limit.parse("sliding-log 60/60s")),
            new Policy("c", Limit.parse("sliding-counter 70/60s")),
            new Policy("b", Limit.parse("token-bucket 80 refill 1/60s")));
    Seed.times(
        20,
        random -> {
          List<List<Charge>> calls = new ArrayList<>();
          for (int thread = 0; thread < THREADS; thread++) {
            calls.add(randomCharges(policies, random));
          }
          try (Engine engine = engine(new HandClock(T0));
              Crowd crowd = new Crowd(THREADS)) {
            List<List<Decision>> answers =
                crowd.together(thread -> engine.acquire(calls.get(thread)));
            for (Policy policy : policies) {
              assertThat(look(engine, policy).remaining())
                  .as("%s", policy)
                  .isEqualTo(policy.limit().limit() - used(policy, calls, answers));
            }
          }
        });
  }

  private static List<Charge> randomCharges(List<Policy> policies, Random random) {
    List<Policy> chosen = new ArrayList<>(policies);
    Collections.shuffle(chosen, random);
    return chosen.subList(0, 1 + random.nextInt(policies.size())).stream()
        .map(policy -> new Charge(policy, "a", random.nextInt(4)))
        .toList();
  }

  private static Decision look(Engine engine, Policy policy) {
    return engine.acquire(List.of(new Charge(policy, "a", 0))).get(0);
  }

  private static long used(Policy policy, List<List<Charge>> calls, List<List<Decision>> answers) {
    long used = 0;
    for (int call = 0; call < calls.size(); call++) {
      List<Decision> decisions = answers.get(call);
      if (decisions.stream().allMatch(d -> d.outcome() == Outcome.ALLOWED)) {
        used +=
            calls.get(call).stream()
                .filter(charge -> charge.policy().equals(policy))
                .mapToLong(Charge::cost)
                .sum();
      }
    }
    return used;
  }
}
