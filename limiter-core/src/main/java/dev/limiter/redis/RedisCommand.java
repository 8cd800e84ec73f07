package dev.limiter.redis;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import redis.clients.jedis.commands.ProtocolCommand;

/** A command as it goes over the wire. */
record RedisCommand(ProtocolCommand name, List<byte[]> arguments) {

  private static final byte[] END_OF_LINE = {'\r', '\n'};

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

  /** Writes it as it goes over the wire. */
  void writeTo(ByteArrayOutputStream out) {
    writeLength(out, '*', 1 + arguments.size());
    writeWord(out, name.getRaw());
    arguments.forEach(argument -> writeWord(out, argument));
  }

  private static void writeWord(ByteArrayOutputStream out, byte[] word) {
    writeLength(out, '$', word.length);
    out.writeBytes(word);
    out.writeBytes(END_OF_LINE);
  }

  private static void writeLength(ByteArrayOutputStream out, char type, int length) {
    out.write(type);
    out.writeBytes(String.valueOf(length).getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(END_OF_LINE);
  }

  /** The arguments as Jedis takes them. */
  byte[][] words() {
    return arguments.toArray(byte[][]::new);
  }
}
