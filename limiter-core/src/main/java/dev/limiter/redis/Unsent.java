package dev.limiter.redis;

import java.util.NoSuchElementException;
import redis.clients.jedis.exceptions.JedisException;

/** What is thrown where a call was not sent, since no connection was ready in time for it. */
final class Unsent extends JedisException {

  private static final long serialVersionUID = 1L;

  private Unsent(String message, Throwable cause) {
    super(message, cause);
  }

  /** Of a call that others were before, so that too little time was left. */
  static Unsent late() {
    return new Unsent("all are in use", new NoSuchElementException());
  }

  /** Of a call for which the server did not open a connection. */
  static Unsent unopened(Exception cause) {
    return new Unsent("the deadline has passed", cause);
  }
}
