package dev.limiter.internal;

import dev.limiter.Charge;
import dev.limiter.Limit;
import dev.limiter.Policy;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What tells one state from another: the policy's name, the algorithm with its window (the period
 * of a bucket), and whose usage it is. The numbers are not part of it, so that a changed limit
 * applies to existing usage.
 *
 * @param client the key, by {@link KeyText#brief}
 */
public record StateKey(String policy, Algorithm algorithm, long spanMillis, String client)
    implements Comparable<StateKey> {

  private static final Comparator<StateKey> ORDER =
      Comparator.comparing(StateKey::client)
          .thenComparing(StateKey::policy)
          .thenComparing(StateKey::spanMillis)
          .thenComparing(StateKey::algorithm);

  // Equality and hash of a record in few words: a look-up in memory costs little more than these.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StateKey key
        && client.equals(key.client)
        && policy.equals(key.policy)
        && spanMillis == key.spanMillis
        && algorithm == key.algorithm;
  }

  @Override
  public int hashCode() {
    return 31 * policy.hashCode() + client.hashCode();
  }

  /** Any order: with it, a map stays quick also for keys that were chosen to have one hash. */
  @Override
  public int compareTo(StateKey other) {
    return ORDER.compare(this, other);
  }

  /** The state that a charge is counted in. */
  public static StateKey of(Charge charge) {
    return of(charge.policy(), charge.key());
  }

  /** The state of a policy and key. */
  public static StateKey of(Policy policy, String key) {
    Limit limit = policy.limit();
    return new StateKey(
        policy.name(), Algorithm.of(limit), Algorithm.stateSpanMillis(limit), KeyText.brief(key));
  }
}
