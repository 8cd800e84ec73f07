package dev.limiter.redis;

import dev.limiter.EngineException;
import dev.limiter.internal.Causes;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/** Tries on one node all that decisions can need. */
final class StartTrial {

  private final Node node;
  private final List<TrialCall> calls;
  private final boolean sharded;
  private final String spareKey;

  /**
   * @param tag of the keys, but for its first letter
   * @param sharded whether the node may say that a key is elsewhere
   */
  StartTrial(Node node, RedisKeys keys, String tag, boolean asksTime, boolean sharded) {
    this.node = node;
    this.calls = TrialCall.all(keys, tag, asksTime);
    this.sharded = sharded;
    byte[] last = calls.get(calls.size() - 1).command().arguments().get(0);
    this.spareKey = new String(last, StandardCharsets.US_ASCII);
  }

  /**
   * Sends all.
   *
   * @throws IllegalArgumentException if the node will never do one of them
   * @throws NodeFailure if it does not now
   */
  void run(Deadline deadline) {
    List<@Nullable Object> replies = replies(deadline);
    @Nullable RuntimeException passing = null;
    for (int i = 0; i < calls.size(); i++) {
      Object reply = replies.get(i);
      if (reply instanceof JedisRedirectionException && sharded) {
        return; // the slot is moving
      } else if (reply instanceof JedisDataException error) {
        stopIfForEver(calls.get(i), error, deadline);
        passing = passing == null ? error : passing;
      } else if (passing == null && !calls.get(i).isDue(reply)) {
        passing = calls.get(i).oddity(reply);
      }
    }
    if (passing != null) {
      throw new NodeFailure(node.where(), passing);
    }
  }

  private void stopIfForEver(TrialCall call, JedisDataException error, Deadline deadline) {
    Optional<ConfigurationError> reason = ConfigurationError.of(error);
    if (reason.isPresent() && !(error instanceof JedisRedirectionException)) {
      throw new IllegalArgumentException(
          node.where() + " " + refusal(call, error, reason.get(), deadline));
    }
  }

  private String refusal(
      TrialCall call, JedisDataException error, ConfigurationError reason, Deadline deadline) {
    String text = RedisFailure.errorReply(error);
    boolean inScript =
        call.name().equals("EVALSHA") && !text.toUpperCase(Locale.ROOT).contains("EVALSHA");
    Optional<String> name =
        inScript
            ? ScriptCommands.refused(node, spareKey, reason, deadline)
            : Optional.of(call.name());
    return switch (reason) {
      case UNKNOWN_COMMAND ->
          "does not know "
              + name.orElse("a command of Limiter's scripts")
              + "; it may be renamed, or a proxy is in between";
      case MISSING_PERMISSION ->
          "refuses our script: "
              + text
              + name.map(command -> " (" + command + ")").orElse("")
              + "; "
              + reason.remedy();
      default -> "refuses our script: " + text + "; " + reason.remedy();
    };
  }

  private List<@Nullable Object> replies(Deadline deadline) {
    try {
      return node.exchange(calls.stream().map(TrialCall::command).toList(), deadline);
    } catch (RuntimeException e) {
      if (isClosed(e)) {
        return oneByOne(deadline);
      }
      throw new NodeFailure(node.where(), e);
    }
  }

  /** Finds the command at which the connection is closed. */
  private List<@Nullable Object> oneByOne(Deadline deadline) {
    List<@Nullable Object> replies = new ArrayList<>();
    for (TrialCall call : calls) {
      replies.add(reply(call, deadline, true));
    }
    return replies;
  }

  private @Nullable Object reply(TrialCall call, Deadline deadline, boolean first) {
    try {
      return node.exchange(List.of(call.command()), deadline).get(0);
    } catch (RuntimeException e) {
      if (isClosed(e) && first) {
        return reply(call, deadline, false);
      } else if (isClosed(e)) {
        throw new IllegalArgumentException(
            node.where()
                + " closes the connection at "
                + call.name()
                + "; it may be forbidden, or a proxy is in between");
      }
      throw new NodeFailure(node.where(), e);
    }
  }

  /** True if the node took the greeting, and then closed the connection in place of an answer. */
  private static boolean isClosed(RuntimeException failure) {
    return !(failure instanceof EngineException)
        && !Causes.any(failure, StartTrial::isOtherEnd)
        && Causes.any(
            failure,
            part ->
                part instanceof SocketException
                    || part instanceof EOFException
                    || String.valueOf(part.getMessage()).contains("nexpected end of stream"));
  }

  private static boolean isOtherEnd(Throwable part) {
    return part instanceof GreetingFailure
        || part instanceof ConnectException
        || part instanceof NoRouteToHostException;
  }
}
