package dev.limiter.internal;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The charges of one call as the engines decide them: those with a cost merged by state, in the
 * order of their first charge, then the looks, one by one.
 */
public final class ChargeGroups {

  /** Charges of one state, decided as one. */
  public record Group(StateKey state, Policy policy, long cost) {

    /** A charge that is alone in its call. */
    public static Group of(Charge charge) {
      return new Group(StateKey.of(charge), charge.policy(), charge.cost());
    }

    /** The numbers to decide by. */
    public Limit limit() {
      return policy.limit();
    }

    /** True if nothing is asked but to see the state. */
    public boolean look() {
      return cost == 0;
    }

    /** True unless the cost is above the limit. */
    public boolean servable() {
      return cost <= limit().limit();
    }

    /** The engine's answer: whether the cost fits, and the three figures. */
    public Decision decision(
        boolean fits, long remaining, long retryAfterMillis, long resetAfterMillis) {
      return ChargeGroups.decision(
          policy, cost, fits, remaining, retryAfterMillis, resetAfterMillis);
    }
  }

  private final List<Group> groups;
  private final int[] groupOfCharge;

  private ChargeGroups(List<Group> groups, int[] groupOfCharge) {
    this.groups = groups;
    this.groupOfCharge = groupOfCharge;
  }

  /**
   * Groups the charges of one call; sums saturate at {@link Long#MAX_VALUE}.
   *
   * @throws IllegalArgumentException if there is no charge or more than {@link Bounds#MAX_CHARGES},
   *     or one state comes with two limits
   */
  public static ChargeGroups of(List<Charge> charges) {
    Bounds.requireCharges(charges.size());
    List<Charge> own = List.copyOf(charges);
    return own.size() == 1
        ? new ChargeGroups(List.of(Group.of(own.get(0))), new int[] {0})
        : merge(own);
  }

  private static ChargeGroups merge(List<Charge> charges) {
    List<Group> groups = new ArrayList<>(charges.size());
    int[] groupOfCharge = new int[charges.size()];
    Map<StateKey, Limit> limits = new HashMap<>();
    Map<StateKey, Integer> merged = new HashMap<>();
    for (int i = 0; i < charges.size(); i++) {
      Charge charge = charges.get(i);
      StateKey state = StateKey.of(charge);
      requireSameNumbers(charge, limits.putIfAbsent(state, charge.policy().limit()));
      if (charge.cost() > 0) {
        groupOfCharge[i] = merged.computeIfAbsent(state, key -> groups.size());
        add(groups, groupOfCharge[i], new Group(state, charge.policy(), charge.cost()));
      }
    }
    for (int i = 0; i < charges.size(); i++) {
      Charge charge = charges.get(i);
      if (charge.cost() == 0) {
        groupOfCharge[i] = groups.size();
        groups.add(new Group(StateKey.of(charge), charge.policy(), 0));
      }
    }
    return new ChargeGroups(groups, groupOfCharge);
  }

  private static void add(List<Group> groups, int at, Group group) {
    if (at == groups.size()) {
      groups.add(group);
      return;
    }
    long sum = groups.get(at).cost() + group.cost();
    groups.set(at, new Group(group.state(), group.policy(), sum < 0 ? Long.MAX_VALUE : sum));
  }

  private static void requireSameNumbers(Charge charge, @Nullable Limit other) {
    if (other != null && !other.equals(charge.policy().limit())) {
      throw new IllegalArgumentException(
          "policy \""
              + charge.policy().name()
              + "\" comes with two limits for one key in one call: "
              + other
              + " and "
              + charge.policy().limit());
    }
  }

  /** An engine's answer for a cost: whether it fits, and the three figures. */
  public static Decision decision(
      Policy policy,
      long cost,
      boolean fits,
      long remaining,
      long retryAfterMillis,
      long resetAfterMillis) {
    boolean servable = cost <= policy.limit().limit();
    return new Decision(
        policy,
        fits ? Outcome.ALLOWED : servable ? Outcome.REFUSED : Outcome.UNSERVABLE,
        remaining,
        Duration.ofMillis(retryAfterMillis),
        Duration.ofMillis(resetAfterMillis),
        Source.ENGINE);
  }

  /** Those with a cost first, then the looks. */
  public List<Group> groups() {
    return groups;
  }

  /** One decision per charge of the call, from one per group. */
  public List<Decision> perCharge(List<Decision> perGroup) {
    Decision[] perCharge = new Decision[groupOfCharge.length];
    for (int i = 0; i < perCharge.length; i++) {
      perCharge[i] = perGroup.get(groupOfCharge[i]);
    }
    return List.of(perCharge);
  }

  /** One decision per group, from one per charge of the call. */
  public List<Decision> perGroup(List<Decision> perCharge) {
    Decision[] perGroup = new Decision[groups.size()];
    for (int i = 0; i < groupOfCharge.length; i++) {
      perGroup[groupOfCharge[i]] = perCharge.get(i);
    }
    return List.of(perGroup);
  }
}
