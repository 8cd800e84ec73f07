package dev.limiter.redis;

import dev.limiter.EngineException;
import dev.limiter.internal.SharedFailure;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

/** What went wrong with a node, in Jedis' words, until it leaves the engine. */
final class NodeFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String where;
  private final RuntimeException failure;
  private final transient @Nullable Object batch;

  NodeFailure(String where, RuntimeException failure) {
    this(where, failure, null);
  }

  /**
   * @param batch what the reply came with that the failure was read out of; null if the call was
   *     sent alone, or there was no reply
   */
  NodeFailure(String where, RuntimeException failure, @Nullable Object batch) {
    super(failure);
    this.where = where;
    this.failure = failure;
    this.batch = batch;
  }

  /** As our callers know it. */
  EngineException told() {
    EngineException told = RedisFailure.of(failure, where);
    return batch == null ? told : new SharedFailure(String.valueOf(told.getMessage()), told, batch);
  }

  String where() {
    return where;
  }

  /** What the client threw, or the error that the node answered. */
  RuntimeException failure() {
    return failure;
  }

  /** True if the node answered. */
  boolean isErrorReply() {
    return failure instanceof JedisDataException;
  }
}
