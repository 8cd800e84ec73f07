package dev.limiter.redis;

import dev.limiter.EngineException;
import redis.clients.jedis.exceptions.JedisDataException;

/** What went wrong with a node, in Jedis' words, until it leaves the engine. */
final class NodeFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String where;
  private final RuntimeException failure;

  NodeFailure(String where, RuntimeException failure) {
    super(failure);
    this.where = where;
    this.failure = failure;
  }

  /** As our callers know it. */
  EngineException told() {
    return RedisFailure.of(failure, where);
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
