package dev.limiter.redis;

import dev.limiter.EngineException;

/** A server that must be a master says that it is a replica. */
final class ReplicaFailure extends EngineException {

  private static final long serialVersionUID = 1L;

  ReplicaFailure(String where) {
    super(where + " is a replica, which refuses writes");
  }
}
