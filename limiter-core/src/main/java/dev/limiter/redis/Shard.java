package dev.limiter.redis;

import dev.limiter.EngineException;
import dev.limiter.internal.FailureRow;
import dev.limiter.internal.PartialFailure;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * A node of a cluster. While it does not answer it is asked once a second, so that its clients need
 * not wait for the deadline each time; and while others answer, that is no reason to give up the
 * engine. Thread-safe.
 */
final class Shard implements Node {

  private static final System.Logger LOG = System.getLogger(RedisEngine.class.getName());
  private static final int FAILURES_TO_SPARE = 5;
  private static final long PROBE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Node node;
  private final AtomicLong answeredNanos;
  private final LongSupplier nanos;
  private final FailureRow failures = new FailureRow(FAILURES_TO_SPARE);
  private final AtomicLong probedNanos = new AtomicLong();
  private volatile long failingSinceNanos;
  private volatile boolean told;

  /**
   * @param answeredNanos when any node of the cluster last did what it was asked
   * @param nanos the clock of {@link System#nanoTime()}
   */
  Shard(Node node, AtomicLong answeredNanos, LongSupplier nanos) {
    this.node = node;
    this.answeredNanos = answeredNanos;
    this.nanos = nanos;
  }

  @Override
  public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    boolean spared = failures.full();
    if (spared && !probes()) {
      throw asFailure(new EngineException(where() + " did not answer and is not asked now"));
    }
    List<@Nullable Object> replies;
    try {
      replies = node.exchange(commands, deadline);
    } catch (RuntimeException e) {
      if (spared && RedisFailure.saysNothing(e)) {
        probedNanos.set(nanos.getAsLong() - PROBE_INTERVAL_NANOS);
      }
      throw isSilence(e) ? failed(e) : e;
    }
    answered(commands, replies);
    return replies;
  }

  /** True for one call per interval. */
  private boolean probes() {
    long last = probedNanos.get();
    long now = nanos.getAsLong();
    return now - last >= PROBE_INTERVAL_NANOS && probedNanos.compareAndSet(last, now);
  }

  /** An error that ends the greeting is an answer, and an interrupted caller did not wait. */
  private static boolean isSilence(RuntimeException e) {
    RuntimeException failure = e instanceof BatchFailure shared ? shared.failure() : e;
    return !(failure instanceof JedisDataException) && !RedisFailure.saysNothing(failure);
  }

  private RuntimeException failed(RuntimeException e) {
    long now = nanos.getAsLong();
    if (failures.add(BatchFailure.batchOf(e)) == 1) {
      failingSinceNanos = now;
    }
    probedNanos.set(now);
    RuntimeException failure = asFailure(e);
    if (failures.full() && failure instanceof PartialFailure && !told) {
      told = true;
      LOG.log(
          Level.WARNING,
          failure.getMessage()
              + "; other nodes of the cluster do; decisions about its keys fall back until it"
              + " answers or another node has them");
    }
    return failure;
  }

  /** Partial if another node answered lately, and since this one does not. */
  private RuntimeException asFailure(RuntimeException e) {
    long answered = answeredNanos.get();
    boolean partial =
        answered - failingSinceNanos > 0 && nanos.getAsLong() - answered < PROBE_INTERVAL_NANOS;
    return partial ? new PartialFailure(RedisFailure.of(e, where())) : e;
  }

  private void answered(List<RedisCommand> commands, List<@Nullable Object> replies) {
    failures.clear();
    if (told) {
      told = false;
      LOG.log(Level.INFO, where() + " answers again");
    }
    boolean did = replies.stream().noneMatch(JedisDataException.class::isInstance);
    if (did && !commands.get(0).equals(SlotMap.QUESTION)) {
      answeredNanos.set(nanos.getAsLong());
    }
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
