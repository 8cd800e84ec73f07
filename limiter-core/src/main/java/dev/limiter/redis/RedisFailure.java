package dev.limiter.redis;

import dev.limiter.EngineException;
import dev.limiter.internal.Causes;
import dev.limiter.internal.InterruptedCallException;
import dev.limiter.internal.Interruption;
import dev.limiter.internal.Quote;
import dev.limiter.internal.SharedFailure;
import java.net.SocketTimeoutException;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Says what kind of failure the client reports, without a key or a password. */
final class RedisFailure {

  // Redis 6.2 puts words of its own in front of what a command in a script answered.
  private static final Pattern ANOTHER_ROLE =
      Pattern.compile("\\b(READONLY|LOADING|MASTERDOWN|CLUSTERDOWN) ");

  private RedisFailure() {}

  /** True if the server says that, for now or for ever, it is not the one to ask. */
  static boolean isOfAnotherRole(@Nullable Object reply) {
    return reply instanceof JedisDataException error
        && ANOTHER_ROLE.matcher(String.valueOf(error.getMessage())).find();
  }

  /** The exception that our callers know; a thread that was interrupted stays so. */
  static EngineException of(RuntimeException failure, String where) {
    if (failure instanceof EngineException known) {
      return known;
    } else if (failure instanceof BatchFailure shared) {
      EngineException told = of(shared.failure(), where);
      return told instanceof InterruptedCallException
          ? told
          : new SharedFailure(String.valueOf(told.getMessage()), told, shared.batch());
    }
    Optional<ConfigurationError> error = ConfigurationError.of(failure);
    boolean isReply = failure instanceof JedisDataException;
    if (error.isPresent()) {
      return error.get().failure(message(failure, where), isReply ? null : failure);
    } else if (isReply) {
      return new EngineException(message(failure, where));
    }
    if (isInterruption(failure)) {
      Thread.currentThread().interrupt();
      return new InterruptedCallException(message(failure, where), failure);
    }
    return new EngineException(message(failure, where), failure);
  }

  private static String message(RuntimeException failure, String where) {
    return failure instanceof JedisDataException
        ? where + " answered an error: " + errorReply(failure)
        : where + " " + kind(failure);
  }

  private static String kind(RuntimeException failure) {
    Optional<ConfigurationError> error = ConfigurationError.of(failure);
    if (error.isPresent()) {
      return error.get().what();
    } else if (isInterruption(failure)) {
      return "was not waited for: the thread was interrupted";
    } else if (isDueTo(failure, NoSuchElementException.class)) {
      return "had no free connection in time";
    } else if (isDueTo(failure, SocketTimeoutException.class)) {
      return "did not answer in time";
    } else if (isDueTo(failure, SSLException.class)) {
      return "failed the TLS handshake";
    } else if (failure instanceof JedisException) {
      return "cannot be reached, or the connection was lost";
    }
    return "cannot be used: " + failure.getClass().getSimpleName();
  }

  /** True if the call ended because its own thread, the current one, was interrupted. */
  static boolean isInterruption(RuntimeException failure) {
    return !(failure instanceof InterruptedCallException) && Interruption.ended(failure);
  }

  /** True if an interrupted thread ended the call, so that it says nothing about the node. */
  static boolean saysNothing(RuntimeException failure) {
    return failure instanceof InterruptedCallException || isInterruption(failure);
  }

  private static boolean isDueTo(Throwable failure, Class<? extends Throwable> kind) {
    return Causes.any(failure, kind::isInstance);
  }

  /** The server's own words; all that can hold arguments of ours is taken out. */
  static String errorReply(RuntimeException failure) {
    String text = String.valueOf(failure.getMessage());
    return Quote.brief(
        text.replaceFirst(",? with args beginning with.*", "")
            .replaceAll("\\S*\\{[kc][^}]*}\\S*", "<key>"));
  }
}
