package dev.limiter;

import java.util.List;

/**
 * Where usage is kept and changed atomically. Thread-safe. Methods throw {@link
 * IllegalArgumentException} for bad arguments, {@link NullPointerException} for null, {@link
 * IllegalStateException} after {@link #close()}, and otherwise only {@link EngineException}.
 */
public interface Engine extends AutoCloseable {

  /**
   * Decides all charges in one atomic step: all are consumed, or none. Charges with a cost of one
   * policy and key are merged, and each of their decisions is that of the sum; a charge of cost 0
   * is a look at the state after the verdict.
   *
   * @param charges 1 to 1,000
   * @return one decision per charge, in the order of the charges
   * @throws IllegalArgumentException if there are none or more than 1,000, or one policy name,
   *     algorithm, window and key comes with different numbers
   * @throws EngineException if the state cannot be reached or changed
   */
  List<Decision> acquire(List<Charge> charges);

  /**
   * Gives back at most what is still counted now for the charge's policy and key. Cost 0 does
   * nothing.
   *
   * @throws EngineException if the state cannot be reached or changed
   */
  void refund(Charge charge);

  /**
   * Forgets all usage of the key under the policy.
   *
   * @throws EngineException if the state cannot be reached or changed
   */
  void reset(Policy policy, String key);

  /** Frees what the engine owns; may be called more than once. */
  @Override
  void close();
}
