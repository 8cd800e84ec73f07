package dev.limiter.redis;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A server over connections of ours: opened when needed, none watched by a thread. One that failed,
 * or whose server says that it is no longer the one to ask, is closed, and the idle ones with it.
 * Thread-safe.
 */
final class OwnNode implements Node {

  private static final int MOST_CONNECTIONS = 16;

  /** Something between us and the server may have dropped what was idle for longer. */
  private static final long LONGEST_IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Address address;
  private final Login login;
  private final ConcurrentLinkedDeque<OwnConnection> idle = new ConcurrentLinkedDeque<>();
  private final AtomicLong generation = new AtomicLong();
  private volatile boolean closed;

  /** One whose callers share connections. */
  static Node shared(Address address, Login login) {
    return new GroupCommit(new OwnNode(address, login), MOST_CONNECTIONS);
  }

  private OwnNode(Address address, Login login) {
    this.address = address;
    this.login = login;
  }

  @Override
  public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    OwnConnection connection = borrow(deadline);
    boolean healthy = false;
    try {
      List<@Nullable Object> replies = connection.exchange(commands, deadline);
      healthy = replies.stream().noneMatch(RedisFailure::isOfAnotherRole);
      return replies;
    } finally {
      if (healthy) {
        giveBack(connection);
      } else {
        connection.close();
        dropIdle();
      }
    }
  }

  private OwnConnection borrow(Deadline deadline) {
    OwnConnection connection = idle.pollFirst();
    while (connection != null && connection.idleNanos() > LONGEST_IDLE_NANOS) {
      connection.close();
      connection = idle.pollFirst();
    }
    return connection != null
        ? connection
        : OwnConnection.open(address, login, deadline, generation.get());
  }

  private void giveBack(OwnConnection connection) {
    idle.addFirst(connection);
    boolean outdated = closed || connection.generation() != generation.get();
    if (outdated && idle.remove(connection)) {
      connection.close();
    }
  }

  private void dropIdle() {
    generation.incrementAndGet();
    for (OwnConnection one = idle.pollFirst(); one != null; one = idle.pollFirst()) {
      one.close();
    }
  }

  @Override
  public String where() {
    return "Redis at " + address;
  }

  /** Idle connections now, those in use when they are given back. */
  @Override
  public void close() {
    closed = true;
    dropIdle();
  }
}
