package dev.limiter.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Calls that go to a node in one go: that of the caller who sends them, and others. */
final class Batch {

  private final AtomicBoolean id = new AtomicBoolean();
  private final QueuedCall leader;
  private final List<QueuedCall> others = new ArrayList<>();
  private final long leastNanos;
  private int bytes;

  /**
   * @param leastNanos the least time that an answer takes
   */
  Batch(QueuedCall leader, long leastNanos) {
    this.leader = leader;
    this.leastNanos = leastNanos;
    this.bytes = leader.bytes();
  }

  /** Adds a call unless its caller has left, or will before it is answered. */
  void add(QueuedCall other) {
    if (!other.isLate(leastNanos) && other.joins(id)) {
      others.add(other);
      bytes += other.bytes();
    }
  }

  /** About how many go over the wire. */
  int bytes() {
    return bytes;
  }

  int size() {
    return 1 + others.size();
  }

  List<RedisCommand> commands() {
    if (others.isEmpty()) {
      return leader.commands();
    }
    List<RedisCommand> all = new ArrayList<>(leader.commands());
    others.forEach(call -> all.addAll(call.commands()));
    return all;
  }

  /**
   * Gives the others their replies.
   *
   * @return those of the leader
   */
  List<@Nullable Object> handOut(List<@Nullable Object> replies) {
    int from = leader.commands().size();
    for (QueuedCall call : others) {
      int to = from + call.commands().size();
      call.answer(replies.subList(from, to));
      from = to;
    }
    return replies.subList(0, leader.commands().size());
  }

  /**
   * Fails the others.
   *
   * @return what the leader is to throw
   */
  RuntimeException fail(RuntimeException failure) {
    if (others.isEmpty()) {
      return failure;
    }
    RuntimeException toOthers =
        RedisFailure.isInterruption(failure)
            ? new JedisConnectionException("the call that led was interrupted")
            : failure;
    others.forEach(call -> call.fail(new BatchFailure(toOthers, id)));
    return new BatchFailure(failure, id);
  }

  void wakeOthers() {
    others.forEach(QueuedCall::wake);
  }
}
