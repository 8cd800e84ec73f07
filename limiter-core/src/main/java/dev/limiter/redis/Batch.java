package dev.limiter.redis;

import dev.limiter.internal.InterruptedCallException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls that go to a node in one go: that of the caller who sends them, and others. */
final class Batch {

  private static final String LEADER_INTERRUPTED =
      "the thread that sent this call to Redis with others was interrupted";

  private final Object id = new Object();
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
    if (others.isEmpty()) {
      return replies;
    }
    int from = leader.commands().size();
    for (QueuedCall call : others) {
      int to = from + call.commands().size();
      call.answer(new Replies(replies.subList(from, to), id));
      from = to;
    }
    return new Replies(replies.subList(0, leader.commands().size()), id);
  }

  /**
   * Fails the others. Where the leader was interrupted, they may have run, so they are not sent
   * again, and nobody counts them as failures of the node.
   *
   * @return what the leader is to throw
   */
  RuntimeException fail(RuntimeException failure) {
    if (others.isEmpty()) {
      return failure;
    } else if (RedisFailure.isInterruption(failure)) {
      others.forEach(call -> call.fail(new InterruptedCallException(LEADER_INTERRUPTED)));
      return failure;
    }
    others.forEach(call -> call.fail(new BatchFailure(failure, id)));
    return new BatchFailure(failure, id);
  }

  void wakeOthers() {
    others.forEach(QueuedCall::wake);
  }
}
