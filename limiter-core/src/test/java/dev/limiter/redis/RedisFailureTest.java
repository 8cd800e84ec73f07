package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.EngineException;
import java.net.SocketTimeoutException;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

class RedisFailureTest {

  @Test
  void aSuppressedTimeoutIsATimeoutAlsoInACycle() {
    JedisConnectionException failure = new JedisConnectionException("Failed to connect");
    JedisConnectionException second = new JedisConnectionException("broken", failure);
    failure.addSuppressed(second);
    assertThat(message(failure)).isEqualTo("Redis cannot be reached, or the connection was lost");
    failure.addSuppressed(new SocketTimeoutException("Connect timed out"));
    assertThat(message(failure)).isEqualTo("Redis did not answer in time");
  }

  @Test
  void anExhaustedPoolIsNamed() {
    assertThat(message(new JedisException("no resource", new NoSuchElementException())))
        .isEqualTo("Redis had no free connection in time");
  }

  @Test
  void aClientThatBreaksIsNamedByItsException() {
    assertThat(message(new IllegalStateException(new TimeoutException("secret"))))
        .isEqualTo("Redis cannot be used: IllegalStateException");
  }

  @Test
  void anInterruptionIsRestored() {
    assertThat(message(new JedisException(new InterruptedException())))
        .isEqualTo("Redis was not waited for: the thread was interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void ourOwnFailurePassesThrough() {
    EngineException ours = new EngineException("ours");
    assertThat(RedisFailure.of(ours, "Redis")).isSameAs(ours);
  }

  @Test
  void anErrorReplyKeepsTheServersWordsOnOneLine() {
    assertThat(message(new JedisDataException("ERR a\nb")))
        .isEqualTo("Redis answered an error: ERR a?b");
  }

  private static String message(RuntimeException failure) {
    return String.valueOf(RedisFailure.of(failure, "Redis").getMessage());
  }
}
