package dev.limiter.redis;

import dev.limiter.EngineException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Brings a command to the node that has its key, so that it runs at most once: it is sent again
 * only when a node says that it did not run it, since the slot is elsewhere or the script unknown.
 */
final class Delivery {

  private static final int MOST_REDIRECTIONS = 5;
  private static final RedisCommand ASKING = RedisCommand.of(Command.ASKING);

  private final Topology topology;

  /**
   * What a node answered.
   *
   * @param batch what it came with; null if the call was sent alone
   */
  private record Reply(@Nullable Object value, @Nullable Object batch) {}

  Delivery(Topology topology) {
    this.topology = topology;
  }

  /**
   * Sends it.
   *
   * @param read makes something of the reply, which is a Long, byte[], List or null, or throws
   *     {@link EngineException}
   * @throws NodeFailure if the reply is an error or cannot be read, or there is none in time
   */
  <T> T send(KeyedCommand sent, Deadline deadline, Function<@Nullable Object, T> read) {
    Node node = topology.nodeOf(sent.key(), deadline);
    List<RedisCommand> commands = List.of(sent.command());
    for (int redirections = 0; ; redirections++) {
      Reply reply = reply(node, sent, commands, deadline);
      if (!(reply.value() instanceof JedisDataException error)) {
        return read(node, reply, read);
      }
      Optional<Node> next =
          error instanceof JedisRedirectionException to && redirections < MOST_REDIRECTIONS
              ? topology.redirected(to, node)
              : Optional.empty();
      if (next.isEmpty()) {
        throw failed(node, sent, error, reply.batch());
      }
      node = next.get();
      boolean ask = error instanceof JedisAskDataException;
      commands = ask ? List.of(ASKING, sent.command()) : List.of(sent.command());
    }
  }

  /** The last reply. A script that the node does not know is loaded once. */
  private Reply reply(
      Node node, KeyedCommand sent, List<RedisCommand> commands, Deadline deadline) {
    Reply reply = lastOf(node, sent, commands, deadline);
    Script script = sent.script();
    if (script == null || !(reply.value() instanceof JedisNoScriptException)) {
      return reply;
    }
    Reply loaded = lastOf(node, sent, List.of(script.load()), deadline);
    return loaded.value() instanceof JedisDataException
        ? loaded
        : lastOf(node, sent, commands, deadline);
  }

  private Reply lastOf(
      Node node, KeyedCommand sent, List<RedisCommand> commands, Deadline deadline) {
    try {
      List<@Nullable Object> replies = node.exchange(commands, deadline);
      return new Reply(replies.get(commands.size() - 1), Replies.batchOf(replies));
    } catch (RuntimeException e) {
      throw failed(node, sent, e, null);
    }
  }

  private static <T> T read(Node node, Reply reply, Function<@Nullable Object, T> read) {
    try {
      return read.apply(reply.value());
    } catch (EngineException e) {
      throw new NodeFailure(node.where(), e, reply.batch());
    }
  }

  private NodeFailure failed(
      Node node, KeyedCommand sent, RuntimeException failure, @Nullable Object batch) {
    boolean answered = failure instanceof JedisDataException;
    if (answered ? RedisFailure.isOfAnotherRole(failure) : !RedisFailure.saysNothing(failure)) {
      topology.doubt(node, sent.key());
    }
    return new NodeFailure(node.where(), failure, batch);
  }
}
