package dev.limiter.redis;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * A server over connections of Limiter's own: opened when needed, none watched by a thread. One
 * that failed is closed; where the server says that it is no longer the one to ask, or several fail
 * in a row, the idle ones are closed with it. One that lay idle is looked at before it is used. One
 * that is not open at its caller's deadline is left to the next caller. Thread-safe.
 */
final class OwnNode implements Node {

  private static final int MOST_CONNECTIONS = 16;

  /** As many that fail with no answer between them say that the way to the server has changed. */
  private static final int FAILURES_OF_ALL = 3;

  /** A server that says nothing for as long while a connection opens is given up. */
  private static final long LONGEST_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

  /** One who waits for a connection to open looks as often whether another has become free. */
  private static final Duration STEP = Duration.ofMillis(5);

  private final Address address;
  private final Login login;
  private final long longestIdleNanos;
  private final ConcurrentLinkedDeque<OwnConnection> idle = new ConcurrentLinkedDeque<>();
  private final ConcurrentLinkedDeque<Opening> halfOpen = new ConcurrentLinkedDeque<>();
  private final AskOrder<InetAddress> order = new AskOrder<>();
  private final AtomicLong generation = new AtomicLong();
  private final AtomicInteger failures = new AtomicInteger();
  private final RoundTrips roundTrips = new RoundTrips();
  private volatile boolean closed;

  /**
   * Returns one whose callers share connections.
   *
   * @param longestIdle a connection that was idle for longer is replaced
   */
  static Node shared(Address address, Login login, Duration longestIdle) {
    return new GroupCommit(new OwnNode(address, login, longestIdle), MOST_CONNECTIONS);
  }

  private OwnNode(Address address, Login login, Duration longestIdle) {
    this.address = address;
    this.login = login;
    this.longestIdleNanos = longestIdle.toNanos();
  }

  @Override
  public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    return exchange(() -> commands, deadline);
  }

  @Override
  public List<@Nullable Object> exchange(Supplier<List<RedisCommand>> commands, Deadline deadline) {
    OwnConnection connection = borrow(deadline);
    if (deadline.leftNanos() <= leastNanos()) {
      giveBack(connection);
      throw Unsent.late();
    }
    boolean healthy = false;
    boolean answered = false;
    try {
      List<RedisCommand> sent = commands.get();
      long sinceNanos = System.nanoTime();
      List<@Nullable Object> replies = connection.exchange(sent, deadline);
      roundTrips.took(System.nanoTime() - sinceNanos);
      answered = true;
      healthy = replies.stream().noneMatch(RedisFailure::isOfAnotherRole);
      return replies;
    } finally {
      if (healthy) {
        failures.set(0);
        giveBack(connection);
      } else {
        connection.close();
        if (answered) {
          order.last(connection.peer());
        }
        failed(answered);
      }
    }
  }

  /** A call with less time left is not answered in time. */
  @Override
  public long leastNanos() {
    return roundTrips.shortestNanos();
  }

  private void failed(boolean ofAnotherRole) {
    if (ofAnotherRole || failures.incrementAndGet() >= FAILURES_OF_ALL) {
      failures.set(0);
      dropIdle();
    }
  }

  private OwnConnection borrow(Deadline deadline) {
    OwnConnection connection = takeIdle();
    return connection != null ? connection : open(deadline);
  }

  private @Nullable OwnConnection takeIdle() {
    OwnConnection connection = idle.pollFirst();
    while (connection != null && (isOld(connection) || !connection.isUsable())) {
      connection.close();
      connection = idle.pollFirst();
    }
    return connection;
  }

  private boolean isOld(OwnConnection connection) {
    return connection.idleNanos() > longestIdleNanos;
  }

  /** Opens one. A half-open one that ended while nobody waited for it is no failure. */
  private OwnConnection open(Deadline deadline) {
    for (Opening kept = takeHalfOpen(); kept != null; kept = takeHalfOpen()) {
      try {
        return goOn(kept, deadline);
      } catch (JedisConnectionException e) {
        kept.close();
      }
    }
    try {
      return goOn(new Opening(address, login, generation.get(), deadline, order), deadline);
    } catch (JedisConnectionException e) {
      failed(false);
      throw e;
    }
  }

  /** Goes on with it, unless another becomes free first. */
  private OwnConnection goOn(Opening opening, Deadline deadline) {
    while (deadline.leftNanos() > 0) {
      OwnConnection connection = opening.proceed(deadline.within(STEP));
      if (connection != null) {
        return connection;
      }
      connection = takeIdle();
      if (connection != null) {
        keep(opening);
        return connection;
      }
    }
    keep(opening);
    throw opening.unopened();
  }

  private @Nullable Opening takeHalfOpen() {
    for (Opening one = halfOpen.pollFirst(); one != null; one = halfOpen.pollFirst()) {
      if (!isSilent(one) && one.generation() == generation.get()) {
        return one;
      }
      one.close();
    }
    return null;
  }

  private void keep(Opening opening) {
    halfOpen.addLast(opening);
    if (isOutdated(opening.generation()) && halfOpen.remove(opening)) {
      opening.close();
    }
  }

  private void giveBack(OwnConnection connection) {
    idle.addFirst(connection);
    if (isOutdated(connection.generation()) && idle.remove(connection)) {
      connection.close();
    }
    closeOld();
  }

  /** Closes those that are not needed, one at a time. */
  private void closeOld() {
    OwnConnection oldest = idle.peekLast();
    if (oldest != null && isOld(oldest) && idle.remove(oldest)) {
      oldest.close();
    }
    Opening stale = halfOpen.peekFirst();
    if (stale != null && isSilent(stale) && halfOpen.remove(stale)) {
      stale.close();
    }
  }

  private static boolean isSilent(Opening opening) {
    return opening.idleNanos() > LONGEST_SILENCE_NANOS;
  }

  private boolean isOutdated(long generation) {
    return closed || generation != this.generation.get();
  }

  private void dropIdle() {
    generation.incrementAndGet();
    for (OwnConnection one = idle.pollFirst(); one != null; one = idle.pollFirst()) {
      one.close();
    }
    for (Opening one = halfOpen.pollFirst(); one != null; one = halfOpen.pollFirst()) {
      one.close();
    }
  }

  @Override
  public String where() {
    return "Redis at " + address;
  }

  /** Closes idle connections now, those in use when they are given back. */
  @Override
  public void close() {
    closed = true;
    dropIdle();
  }
}
