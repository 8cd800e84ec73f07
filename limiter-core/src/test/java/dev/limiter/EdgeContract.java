package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an engine does at the edges of its arguments. */
interface EdgeContract extends ContractFixture {

  Policy TWO = new Policy("two", Limit.parse("fixed-window 2/60s"));

  @Test
  default void refusesAnEmptyList() {
    try (Engine engine = engine(new HandClock(T0))) {
      assertThatThrownBy(() -> engine.acquire(List.of()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  @SuppressWarnings("NullAway") // what is tested
  default void refusesNull() {
    try (Engine engine = engine(new HandClock(T0))) {
      List<Charge> withNull = new ArrayList<>();
      withNull.add(new Charge(TWO, "a"));
      withNull.add(null);
      assertThatThrownBy(() -> engine.acquire(null)).isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> engine.acquire(withNull)).isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> engine.refund(null)).isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> engine.reset(null, "a")).isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> engine.reset(TWO, null)).isInstanceOf(NullPointerException.class);
      assertThat(look(engine, TWO).remaining()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 2/60s",
        "sliding-log 2/60s",
        "sliding-counter 2/60s",
        "token-bucket 2 refill 2/60s"
      })
  default void mergesChargesOfOnePolicyAndKey(String limit) {
    Policy policy = new Policy("merged", Limit.parse(limit));
    Charge one = new Charge(policy, "a");
    try (Engine engine = engine(new HandClock(T0))) {
      assertThat(engine.acquire(List.of(one, one, one)))
          .hasSize(3)
          .allMatch(decision -> decision.outcome() == Outcome.UNSERVABLE)
          .allMatch(decision -> decision.remaining() == 2 && decision.retryAfter().isZero());
      assertThat(engine.acquire(List.of(one, one)))
          .hasSize(2)
          .allMatch(decision -> decision.allowed() && decision.remaining() == 0)
          .allMatch(decision -> decision.source() == Source.ENGINE);
      List<Decision> refused = engine.acquire(List.of(one, one));
      assertThat(refused).hasSize(2).allMatch(d -> d.outcome() == Outcome.REFUSED);
      assertThat(refused.get(0)).isEqualTo(refused.get(1));
    }
  }

  @Test
  default void refusesOneStateWithTwoLimits() {
    Policy other = new Policy("two", Limit.parse("fixed-window 3/60s"));
    try (Engine engine = engine(new HandClock(T0))) {
      assertThatThrownBy(
              () -> engine.acquire(List.of(new Charge(TWO, "a"), new Charge(other, "a", 0))))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(engine.acquire(List.of(new Charge(TWO, "a"), new Charge(other, "b"))))
          .allMatch(Decision::allowed); // another key is another state
      assertThat(look(engine, TWO).remaining()).isEqualTo(1); // the first call changed nothing
    }
  }

  @Test
  default void looksShowTheStateAfterTheVerdict() {
    Charge look = new Charge(TWO, "a", 0);
    Charge one = new Charge(TWO, "a");
    try (Engine engine = engine(new HandClock(T0))) {
      assertThat(remaining(engine, List.of(look, one, look))).containsExactly(1L, 1L, 1L);
      assertThat(remaining(engine, List.of(look, one, one))).containsExactly(1L, 1L, 1L); // refused
      assertThat(engine.acquire(List.of(look, one, one)).get(0).allowed()).isTrue();
      assertThat(remaining(engine, List.of(look, look))).containsExactly(1L, 1L);
    }
  }

  @Test
  default void sumsOfHugeCostsSaturate() {
    Charge huge = new Charge(TWO, "a", Long.MAX_VALUE);
    try (Engine engine = engine(new HandClock(T0))) {
      assertThat(engine.acquire(List.of(huge, huge, new Charge(TWO, "a"))))
          .allMatch(decision -> decision.outcome() == Outcome.UNSERVABLE);
      engine.acquire(List.of(new Charge(TWO, "a", 2)));
      engine.refund(huge);
      assertThat(look(engine, TWO).remaining()).isEqualTo(2);
    }
  }

  @Test
  default void answersInTheOrderOfTheCharges() {
    Policy three = new Policy("three", Limit.parse("token-bucket 3 refill 1/1s"));
    Policy four = new Policy("four", Limit.parse("sliding-log 4/1s"));
    try (Engine engine = engine(new HandClock(T0))) {
      List<Charge> charges =
          List.of(
              new Charge(four, "a"),
              new Charge(TWO, "a"),
              new Charge(three, "b"),
              new Charge(four, "a"));
      assertThat(engine.acquire(charges))
          .extracting(decision -> decision.policy().name(), Decision::remaining)
          .containsExactly(
              tuple("four", 2L), tuple("two", 1L), tuple("three", 2L), tuple("four", 2L));
    }
  }

  @Test
  default void isClosedForGood() {
    Engine engine = engine(new HandClock(T0));
    engine.close();
    engine.close();
    Charge charge = new Charge(TWO, "a");
    assertThatThrownBy(() -> engine.acquire(List.of(charge)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> engine.refund(charge)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> engine.reset(TWO, "a")).isInstanceOf(IllegalStateException.class);
  }

  private static Decision look(Engine engine, Policy policy) {
    return engine.acquire(List.of(new Charge(policy, "a", 0))).get(0);
  }

  private static List<Long> remaining(Engine engine, List<Charge> charges) {
    return engine.acquire(charges).stream().map(Decision::remaining).toList();
  }
}
