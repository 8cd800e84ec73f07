package dev.limiter.redis;

import redis.clients.jedis.exceptions.JedisException;

/** What each caller of a batch is thrown when it fails. */
final class BatchFailure extends JedisException {

  private static final long serialVersionUID = 1L;

  private final RuntimeException failure;
  private final transient Object batch;

  /**
   * @param batch the same object for all of them
   */
  BatchFailure(RuntimeException failure, Object batch) {
    super(failure);
    this.failure = failure;
    this.batch = batch;
  }

  /** Returns what a caller is thrown who waits no longer: out of time, unless it is interrupted. */
  static RuntimeException ofLeaving(JedisException outOfTime, Object batch) {
    return Thread.currentThread().isInterrupted()
        ? new JedisException(new InterruptedException())
        : new BatchFailure(outOfTime, batch);
  }

  /** What went wrong. */
  RuntimeException failure() {
    return failure;
  }

  /** Returns what the failure belongs to: a batch, or nothing but itself. */
  static Object batchOf(RuntimeException failure) {
    return failure instanceof BatchFailure shared ? shared.batch : new Object();
  }

  Object batch() {
    return batch;
  }
}
