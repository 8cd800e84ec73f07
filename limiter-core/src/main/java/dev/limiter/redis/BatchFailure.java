package dev.limiter.redis;

import redis.clients.jedis.exceptions.JedisException;

/** What each caller of a batch is thrown when it fails. */
final class BatchFailure extends JedisException {

  private static final long serialVersionUID = 1L;

  private final RuntimeException failure;
  private final transient Object batch;

  /**
   * @param batch the same for all of them
   */
  BatchFailure(RuntimeException failure, Object batch) {
    super(failure);
    this.failure = failure;
    this.batch = batch;
  }

  /** What went wrong. */
  RuntimeException failure() {
    return failure;
  }

  Object batch() {
    return batch;
  }
}
