package dev.limiter.redis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import redis.clients.jedis.commands.ProtocolCommand;

/** A command as it goes over the wire. */
record RedisCommand(ProtocolCommand name, List<byte[]> arguments) {

  /** One whose arguments are words of ASCII. */
  static RedisCommand of(ProtocolCommand name, String... words) {
    return new RedisCommand(
        name, Arrays.stream(words).map(word -> word.getBytes(StandardCharsets.US_ASCII)).toList());
  }

  /** About how many go over the wire. */
  int bytes() {
    int bytes = 0;
    for (byte[] argument : arguments) {
      bytes += argument.length + 8;
    }
    return bytes;
  }

  /** The arguments as Jedis takes them. */
  byte[][] words() {
    return arguments.toArray(byte[][]::new);
  }
}
