package dev.limiter.redis;

import dev.limiter.redis.QueuedCall.Stage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A node whose callers share round trips, without a thread of its own. A few calls at a time go
 * straight through, unless many came together lately. Others that come meanwhile queue; when one
 * that leads has its replies, the newest of them leads next: it sends a batch of what is queued in
 * one go and hands the replies out. The newest has the most time left, so that nobody in its batch
 * fails before its own deadline. A batch takes at most a third of the calls there are, and up to
 * three are under way: while one is at the node, the callers of another come back.
 *
 * <p>A call that has queued for {@value #PATIENCE_MILLIS} ms leads beside the others, so that slow
 * round trips hold up nobody for longer; those that are not needed retire. A caller that leaves
 * before its call is sent takes it back. Thread-safe; no lock is held while a node is waited for.
 */
final class GroupCommit implements Node {

  private static final int MOST_CALLS = 256;

  /** A batch takes no more calls beyond that. */
  static final int MOST_BYTES = 64 * 1024;

  /** So few at once need no batch. */
  private static final int FEW_CALLS = 8;

  /** As many batches are under way at once, so that neither callers nor node wait for the other. */
  private static final int BATCHES_AT_ONCE = 3;

  private static final long PATIENCE_MILLIS = 5;
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);

  private final Node node;
  private final int mostLeaders;
  private final int batchesAtOnce;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger leaders = new AtomicInteger();
  private final CallQueue queue = new CallQueue();
  private final Jams jams = new Jams();

  /** How many calls went together lately; what was long ago counts less and less. */
  private volatile int crowd;

  /** Whether one was woken to lead that has not taken the queue yet; at times without one. */
  private final AtomicBoolean called = new AtomicBoolean();

  /**
   * @param mostLeaders how many may wait for the node at once, and so how many connections are used
   */
  GroupCommit(Node node, int mostLeaders) {
    this.node = node;
    this.mostLeaders = mostLeaders;
    this.batchesAtOnce = Math.min(BATCHES_AT_ONCE, mostLeaders);
  }

  @Override
  public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    QueuedCall call = new QueuedCall(commands, deadline);
    try {
      int together = Math.max(calls.incrementAndGet(), crowd);
      if (together <= FEW_CALLS && anotherLeads(Math.min(FEW_CALLS, mostLeaders))) {
        call.moves(Stage.QUEUED, Stage.LEADING);
        return lead(call);
      }
      queue.add(call);
      if (anotherLeads(holdsBatch() ? batchesAtOnce : 1)) {
        handOn();
      }
      return await(call);
    } finally {
      calls.decrementAndGet();
    }
  }

  private List<@Nullable Object> await(QueuedCall call) {
    while (true) {
      Stage stage = call.stage();
      if (stage == Stage.ANSWERED) {
        return call.replies();
      } else if (stage == Stage.LEADING || (stage == Stage.QUEUED && leadsBeside(call))) {
        return lead(call);
      }
      long leftNanos = call.deadline().leftNanos();
      if (leftNanos <= 0 || Thread.currentThread().isInterrupted()) {
        return leave(call);
      }
      boolean sent = stage == Stage.SENT;
      LockSupport.parkNanos(this, sent ? leftNanos : Math.min(leftNanos, PATIENCE_NANOS));
    }
  }

  /** Makes a call that has queued for long one that leads, if there may be another. */
  private boolean leadsBeside(QueuedCall call) {
    if (call.ageNanos() < PATIENCE_NANOS
        || call.isLate(node.leastNanos())
        || !anotherLeads(mostLeaders)) {
      return false;
    }
    boolean leads = call.moves(Stage.QUEUED, Stage.LEADING);
    if (!leads) {
      handOn();
    }
    return leads;
  }

  /** Counts one more that leads, if there are fewer than that. */
  private boolean anotherLeads(int most) {
    int before = leaders.get();
    while (before < most) {
      if (leaders.compareAndSet(before, before + 1)) {
        return true;
      }
      before = leaders.get();
    }
    return false;
  }

  private List<@Nullable Object> lead(QueuedCall call) {
    called.set(false); // a connection may have to be opened first
    boolean alone = calls.get() == 1;
    if (call.isLate(node.leastNanos())) {
      return leave(call);
    }
    Batch batch = new Batch(call, node.leastNanos());
    try {
      return batch.handOut(node.exchange(() -> filled(batch, call.deadline()), call.deadline()));
    } catch (Unsent e) {
      throw alone && calls.get() == 1 ? e : new BatchFailure(e, jams.id());
    } catch (RuntimeException e) {
      throw batch.fail(e);
    } catch (Error e) {
      batch.fail(new JedisException(e));
      throw e;
    } finally {
      handOn();
      batch.wakeOthers();
    }
  }

  /**
   * Takes what is queued: no call that has more time left than the leader, since it would fail with
   * it, and none where the leader is interrupted, which can end its connection.
   */
  private List<RedisCommand> filled(Batch batch, Deadline deadline) {
    int most = share();
    boolean takes = !Thread.currentThread().isInterrupted();
    while (takes && batch.size() < most && batch.bytes() < MOST_BYTES) {
      QueuedCall next = queue.takeOldestFor(deadline, PATIENCE_NANOS);
      takes = next != null;
      if (next != null) {
        batch.add(next);
      }
    }
    int before = crowd;
    crowd = Math.max(batch.size(), before - before / 8 - 1);
    if (holdsBatch() && anotherLeads(batchesAtOnce)) {
      handOn();
    }
    return batch.commands();
  }

  /** How many calls make a batch: a third of those that there are, but not fewer than a few. */
  private int share() {
    return Math.min(MOST_CALLS, Math.max(FEW_CALLS, calls.get() / batchesAtOnce));
  }

  private boolean holdsBatch() {
    return queue.size() >= share();
  }

  /** Ends the waiting of a caller who is out of time, or interrupted. */
  private List<@Nullable Object> leave(QueuedCall call) {
    if (call.moves(Stage.QUEUED, Stage.LEFT)) {
      queue.remove(call);
      throw call.orInterrupted(new BatchFailure(Unsent.late(), jams.id()));
    } else if (call.moves(Stage.LEADING, Stage.LEFT)) {
      handOn();
      throw calls.get() == 1 ? Deadline.passed() : new BatchFailure(Unsent.late(), jams.id());
    } else if (call.moves(Stage.SENT, Stage.LEFT)) {
      throw call.orInterrupted(new BatchFailure(Deadline.passed(), call.batch()));
    }
    return call.replies();
  }

  /** Makes the newest in the queue lead, where that needs another than those that lead already. */
  private void handOn() {
    while (!retires()) {
      QueuedCall next = queue.takeNewest();
      if (next == null) {
        called.set(false);
        leaders.decrementAndGet();
        if (queue.isEmpty() || !anotherLeads(1)) {
          return;
        }
      } else if (next.moves(Stage.QUEUED, Stage.LEADING)) {
        next.wake();
        return;
      } else {
        called.set(false);
      }
    }
  }

  /**
   * True if one that led is gone, since others lead who will take what is queued soon. Otherwise
   * another is to be called.
   */
  private boolean retires() {
    while (true) {
      int before = leaders.get();
      boolean claims = called.compareAndSet(false, true);
      boolean needed =
          queue.anyOlderThan(PATIENCE_NANOS) || (before <= batchesAtOnce && holdsBatch());
      if (before == 1 || (claims && needed)) {
        return false;
      }
      if (claims) {
        called.set(false);
      }
      if (leaders.compareAndSet(before, before - 1)) {
        return true;
      }
    }
  }

  /** How many calls are not sent yet. */
  int queued() {
    return queue.size();
  }

  @Override
  public String where() {
    return node.where();
  }

  @Override
  public void close() {
    node.close();
  }
}
