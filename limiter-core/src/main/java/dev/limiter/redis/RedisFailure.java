package dev.limiter.redis;

import dev.limiter.EngineException;
import dev.limiter.internal.Quote;
import java.net.SocketTimeoutException;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Says what kind of failure the client reports, without a key or a password. */
final class RedisFailure {

  private RedisFailure() {}

  /** The exception that our callers know; a thread that was interrupted stays so. */
  static EngineException of(RuntimeException failure, String where) {
    if (failure instanceof EngineException known) {
      return known;
    } else if (failure instanceof JedisDataException) {
      return new EngineException(where + " answered an error: " + errorReply(failure));
    }
    if (isDueTo(failure, InterruptedException.class)) {
      Thread.currentThread().interrupt();
    }
    return new EngineException(where + " " + kind(failure), failure);
  }

  private static String kind(RuntimeException failure) {
    if (isDueTo(failure, InterruptedException.class)) {
      return "was not waited for: the thread was interrupted";
    } else if (isDueTo(failure, NoSuchElementException.class)) {
      return "had no free connection in time";
    } else if (isDueTo(failure, SocketTimeoutException.class)) {
      return "did not answer in time";
    } else if (isDueTo(failure, SSLException.class)) {
      return "has no TLS connection with us that can be trusted";
    } else if (failure instanceof JedisException) {
      return "cannot be reached, or the connection was lost";
    }
    return "cannot be used: " + failure.getClass().getSimpleName();
  }

  /** Jedis hangs what happened while connecting on as suppressed. */
  private static boolean isDueTo(Throwable failure, Class<? extends Throwable> kind) {
    return kind.isInstance(failure)
        || Stream.concat(Stream.ofNullable(failure.getCause()), Stream.of(failure.getSuppressed()))
            .anyMatch(cause -> isDueTo(cause, kind));
  }

  /** The server's own words; all that can hold arguments of ours is taken out. */
  static String errorReply(RuntimeException failure) {
    String text = String.valueOf(failure.getMessage());
    return Quote.brief(
        text.replaceFirst(",? with args beginning with.*", "")
            .replaceAll("\\S*\\{k[^}]*}\\S*", "<key>"));
  }
}
