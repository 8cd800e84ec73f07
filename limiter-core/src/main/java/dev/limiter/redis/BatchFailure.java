package dev.limiter.redis;

import java.util.concurrent.atomic.AtomicBoolean;
import redis.clients.jedis.exceptions.JedisException;

/** What each caller of a batch is thrown when it fails. */
final class BatchFailure extends JedisException {

  private static final long serialVersionUID = 1L;

  private final RuntimeException failure;
  private final transient AtomicBoolean batch;

  /**
   * @param batch the same for all of them; false until one has been counted
   */
  BatchFailure(RuntimeException failure, AtomicBoolean batch) {
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

  /** True for one of each batch. */
  boolean first() {
    return batch.compareAndSet(false, true);
  }
}
