package dev.limiter.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups.Group;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChargeGroupsTest {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 5/1s"));
  private static final Policy DAILY = new Policy("daily", Limit.parse("fixed-window 9/1d"));

  @Test
  void mergesChargesOfOneStateInTheOrderOfTheFirst() {
    ChargeGroups call =
        ChargeGroups.of(
            List.of(new Charge(DAILY, "a", 2), new Charge(API, "a"), new Charge(DAILY, "a", 3)));
    assertThat(call.groups()).extracting(Group::cost).containsExactly(5L, 1L);
    assertThat(answeredBy(call)).containsExactly(0, 1, 0);
  }

  @Test
  void looksStandAloneAndLast() {
    ChargeGroups call =
        ChargeGroups.of(
            List.of(new Charge(API, "a", 0), new Charge(API, "a"), new Charge(API, "a", 0)));
    assertThat(call.groups()).extracting(Group::cost).containsExactly(1L, 0L, 0L);
    assertThat(answeredBy(call)).containsExactly(1, 0, 2);
    assertThat(call.groups()).extracting(Group::look).containsExactly(false, true, true);
  }

  @Test
  void sumsSaturate() {
    ChargeGroups call =
        ChargeGroups.of(
            List.of(
                new Charge(API, "a", Long.MAX_VALUE),
                new Charge(API, "a", Long.MAX_VALUE),
                new Charge(API, "a", 2)));
    assertThat(call.groups()).extracting(Group::cost).containsExactly(Long.MAX_VALUE);
    assertThat(call.groups().get(0).servable()).isFalse();
  }

  @Test
  void oneStateComesWithOneLimit() {
    Policy other = new Policy("api", Limit.parse("fixed-window 6/1s"));
    assertThatThrownBy(
            () -> ChargeGroups.of(List.of(new Charge(API, "a"), new Charge(other, "a", 0))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "policy \"api\" comes with two limits for one key in one call: fixed-window 5/1s and"
                + " fixed-window 6/1s");
    Policy otherWindow = new Policy("api", Limit.parse("fixed-window 6/2s"));
    assertThat(
            ChargeGroups.of(List.of(new Charge(API, "a"), new Charge(otherWindow, "a"))).groups())
        .hasSize(2);
  }

  @Test
  void needsACharge() {
    assertThatThrownBy(() -> ChargeGroups.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a call needs at least one charge, had none");
  }

  @Test
  void aBucketIsToldByItsPeriodNotByItsFillTime() {
    Policy small = new Policy("b", Limit.parse("token-bucket 10 refill 1/1s"));
    Policy large = new Policy("b", Limit.parse("token-bucket 20 refill 2/1s"));
    assertThat(StateKey.of(small, "a")).isEqualTo(StateKey.of(large, "a"));
    Policy slower = new Policy("b", Limit.parse("token-bucket 10 refill 2/2s"));
    assertThat(StateKey.of(small, "a")).isNotEqualTo(StateKey.of(slower, "a"));
  }

  /** A hash map of many keys with one hash finds them quickly only if they have an order. */
  @Test
  void statesHaveAnOrderThatTellsThemApart() {
    StateKey state = StateKey.of(API, "Aa");
    assertThat(state).isEqualByComparingTo(StateKey.of(API, "Aa"));
    assertThat(List.of(StateKey.of(API, "BB"), StateKey.of(DAILY, "Aa")))
        .allMatch(other -> other.compareTo(state) > 0 && state.compareTo(other) < 0);
    Policy otherWindow = new Policy("api", Limit.parse("fixed-window 5/2s"));
    Policy otherAlgorithm = new Policy("api", Limit.parse("sliding-log 5/1s"));
    assertThat(List.of(StateKey.of(otherWindow, "Aa"), StateKey.of(otherAlgorithm, "Aa")))
        .allMatch(other -> other.compareTo(state) > 0 && state.compareTo(other) < 0);
  }

  /** The index of the group that answers for each charge. */
  private static List<Integer> answeredBy(ChargeGroups call) {
    List<Decision> indexes = new ArrayList<>();
    for (Group group : call.groups()) {
      indexes.add(group.decision(true, indexes.size(), 0, 0));
    }
    return call.perCharge(indexes).stream().map(d -> (int) d.remaining()).toList();
  }
}
