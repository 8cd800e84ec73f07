package dev.limiter.redis;

import java.util.List;
import java.util.Optional;
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

  Delivery(Topology topology) {
    this.topology = topology;
  }

  /**
   * Sends it.
   *
   * @return a Long, byte[], List or null
   * @throws NodeFailure if the reply is an error, or there is none in time
   */
  @Nullable Object send(KeyedCommand sent, Deadline deadline) {
    Node node = topology.nodeOf(sent.key(), deadline);
    List<RedisCommand> commands = List.of(sent.command());
    for (int redirections = 0; ; redirections++) {
      Object reply = reply(node, sent, commands, deadline);
      if (!(reply instanceof JedisDataException error)) {
        return reply;
      }
      Optional<Node> next =
          error instanceof JedisRedirectionException to && redirections < MOST_REDIRECTIONS
              ? topology.redirected(to, node)
              : Optional.empty();
      if (next.isEmpty()) {
        throw failed(node, sent, error);
      }
      node = next.get();
      boolean ask = error instanceof JedisAskDataException;
      commands = ask ? List.of(ASKING, sent.command()) : List.of(sent.command());
    }
  }

  /** The last reply. A script that the node does not know is loaded once. */
  private @Nullable Object reply(
      Node node, KeyedCommand sent, List<RedisCommand> commands, Deadline deadline) {
    Object reply = lastOf(node, sent, commands, deadline);
    Script script = sent.script();
    if (script == null || !(reply instanceof JedisNoScriptException)) {
      return reply;
    }
    Object loaded = lastOf(node, sent, List.of(script.load()), deadline);
    return loaded instanceof JedisDataException ? loaded : lastOf(node, sent, commands, deadline);
  }

  private @Nullable Object lastOf(
      Node node, KeyedCommand sent, List<RedisCommand> commands, Deadline deadline) {
    try {
      return node.exchange(commands, deadline).get(commands.size() - 1);
    } catch (RuntimeException e) {
      throw failed(node, sent, e);
    }
  }

  private NodeFailure failed(Node node, KeyedCommand sent, RuntimeException failure) {
    if (!(failure instanceof JedisDataException) || RedisFailure.isOfAnotherRole(failure)) {
      topology.doubt(node, sent.key());
    }
    return new NodeFailure(node.where(), failure);
  }
}
