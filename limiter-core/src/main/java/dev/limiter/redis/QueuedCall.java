package dev.limiter.redis;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/** What one caller wants of a node, and how far that is. Its caller waits, another may send it. */
final class QueuedCall {

  /** How far a call is; each leads only to those after it. */
  enum Stage {
    /** Not sent. */
    QUEUED,
    /** Its caller is to send it, and what else is queued. */
    LEADING,
    /** In the batch of another caller. */
    SENT,
    /** Its replies, or its failure, are there. */
    ANSWERED,
    /** Its caller waits no longer. */
    LEFT
  }

  private final List<RedisCommand> commands;
  private final Deadline deadline;
  private final Thread caller = Thread.currentThread();
  private final long sinceNanos = System.nanoTime();
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.QUEUED);
  private @Nullable List<@Nullable Object> replies;
  private @Nullable RuntimeException failure;
  private @Nullable AtomicBoolean batch;

  QueuedCall(List<RedisCommand> commands, Deadline deadline) {
    this.commands = commands;
    this.deadline = deadline;
  }

  List<RedisCommand> commands() {
    return commands;
  }

  /** About how many go over the wire. */
  int bytes() {
    int bytes = 0;
    for (RedisCommand command : commands) {
      bytes += command.bytes();
    }
    return bytes;
  }

  Deadline deadline() {
    return deadline;
  }

  /** Returns whether there is no time left for an answer that takes that long. */
  boolean isLate(long leastNanos) {
    return deadline.leftNanos() <= leastNanos;
  }

  long ageNanos() {
    return System.nanoTime() - sinceNanos;
  }

  Stage stage() {
    return Objects.requireNonNull(stage.get());
  }

  /** False if it is no longer at the first of the two. */
  boolean moves(Stage from, Stage to) {
    return stage.compareAndSet(from, to);
  }

  /**
   * Takes it into a batch.
   *
   * @return false if it is no longer queued
   */
  boolean joins(AtomicBoolean batch) {
    this.batch = batch;
    return moves(Stage.QUEUED, Stage.SENT);
  }

  /** What it was sent with. */
  AtomicBoolean batch() {
    return Objects.requireNonNull(batch);
  }

  /** Ends the waiting for what was sent, without waking the caller. */
  void answer(List<@Nullable Object> replies) {
    this.replies = replies;
    moves(Stage.SENT, Stage.ANSWERED);
  }

  /** As {@link #answer}, with what its caller will be thrown. */
  void fail(RuntimeException failure) {
    this.failure = failure;
    moves(Stage.SENT, Stage.ANSWERED);
  }

  /** One per command. */
  List<@Nullable Object> replies() {
    if (failure != null) {
      throw failure;
    }
    return Objects.requireNonNull(replies);
  }

  /** Returns what its caller is thrown who leaves: the failure, unless it was interrupted. */
  JedisException orInterrupted(BatchFailure failure) {
    return caller.isInterrupted() ? new JedisException(new InterruptedException()) : failure;
  }

  void wake() {
    LockSupport.unpark(caller);
  }
}
