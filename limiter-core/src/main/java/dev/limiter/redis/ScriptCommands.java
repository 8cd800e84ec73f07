package dev.limiter.redis;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/**
 * The commands that the scripts call, sent without a script: a server does not say which of them it
 * refused in one.
 */
final class ScriptCommands {

  private ScriptCommands() {}

  /**
   * Returns the first that the server refuses for that reason.
   *
   * @param key of no client; it holds a short-lived string, so that no list is made
   */
  static Optional<String> refused(
      Node node, String key, ConfigurationError reason, Deadline deadline) {
    List<RedisCommand> plain =
        List.of(
            RedisCommand.of(Command.TIME),
            RedisCommand.of(Command.GET, key),
            RedisCommand.of(Command.SET, key, "", "PX", "10000"));
    List<RedisCommand> lists =
        List.of(
            RedisCommand.of(Command.PEXPIRE, key, "10000"),
            RedisCommand.of(Command.LRANGE, key, "0", "0"),
            RedisCommand.of(Command.LINDEX, key, "0"),
            RedisCommand.of(Command.LSET, key, "0", "0"),
            RedisCommand.of(Command.RPUSH, key, "0"),
            RedisCommand.of(Command.LPUSH, key, "0"),
            RedisCommand.of(Command.RPOP, key, "1"),
            RedisCommand.of(Command.LPOP, key, "1"),
            RedisCommand.of(Command.DEL, key));
    try {
      return Stream.of(plain, lists)
          .map(commands -> refused(node, commands, reason, deadline))
          .flatMap(Optional::stream)
          .findFirst();
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> refused(
      Node node, List<RedisCommand> commands, ConfigurationError reason, Deadline deadline) {
    List<@Nullable Object> replies = node.exchange(commands, deadline);
    for (int i = 0; i < commands.size(); i++) {
      if (replies.get(i) instanceof RuntimeException error
          && ConfigurationError.of(error).filter(reason::equals).isPresent()) {
        return Optional.of(commands.get(i).name().toString());
      }
    }
    return Optional.empty();
  }
}
