package dev.limiter.redis;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * The moment by which a call has its answer. Borrowing, connecting and reading each get what is
 * left until then.
 *
 * @param endNanos on the clock of {@link System#nanoTime()}
 */
record Deadline(long endNanos) {

  /** That much from now. */
  static Deadline after(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** How much later it is than another; negative if it is earlier. */
  long nanosAfter(Deadline other) {
    return endNanos - other.endNanos;
  }

  /** What is left; zero or less when it has passed. */
  long leftNanos() {
    return endNanos - System.nanoTime();
  }

  /**
   * What is left, rounded up to the millisecond.
   *
   * @throws JedisConnectionException if it has passed
   */
  int leftMillis() {
    long left = leftNanos();
    if (left <= 0) {
      throw passed();
    }
    return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(left + 999_999));
  }

  /**
   * Locks it as soon as it is free.
   *
   * @throws JedisConnectionException if it is not in time, or the thread is interrupted
   */
  void lock(Lock lock) {
    try {
      if (!lock.tryLock(leftNanos(), TimeUnit.NANOSECONDS)) {
        throw passed();
      }
    } catch (InterruptedException e) {
      throw new JedisConnectionException(e);
    }
  }

  /** What is thrown when it has. */
  static JedisConnectionException passed() {
    return new JedisConnectionException("the deadline has passed", new SocketTimeoutException());
  }

  /** Returns one that comes in that time, or this if it comes first. */
  Deadline within(Duration time) {
    Deadline other = after(time);
    return nanosAfter(other) > 0 ? other : this;
  }

  /** An earlier one, that leaves this share of what is left for what comes after. */
  Deadline reserving(double share) {
    return new Deadline(endNanos - (long) (Math.max(0, leftNanos()) * share));
  }
}
