package dev.limiter.redis;

import dev.limiter.internal.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import redis.clients.jedis.Protocol.Command;

/**
 * A Lua script, joined from the files beside this class when it is loaded. There are six whatever
 * is configured: one per algorithm for calls that need no other, one for mixed calls, one for
 * refunds.
 */
final class Script {

  private static final Map<Algorithm, Script> ACQUIRE_ONE = new EnumMap<>(Algorithm.class);
  private static final Script ACQUIRE_MIXED = of("acquire", Algorithm.values());

  /** Gives back cost of any algorithm. */
  static final Script REFUND = of("refund", Algorithm.values());

  static {
    for (Algorithm algorithm : Algorithm.values()) {
      ACQUIRE_ONE.put(algorithm, of("acquire", algorithm));
    }
  }

  private final RedisCommand load;
  private final byte[] sha1;

  private Script(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    this.load =
        new RedisCommand(
            Command.SCRIPT, List.of("LOAD".getBytes(StandardCharsets.US_ASCII), bytes));
    this.sha1 = sha1Of(bytes).getBytes(StandardCharsets.US_ASCII);
  }

  /** The script that decides charges of these algorithms. */
  static Script acquire(Collection<Algorithm> algorithms) {
    Algorithm first = algorithms.iterator().next();
    boolean alone = algorithms.stream().allMatch(first::equals);
    return alone ? Objects.requireNonNull(ACQUIRE_ONE.get(first)) : ACQUIRE_MIXED;
  }

  /** The command after which a server knows the script. */
  RedisCommand load() {
    return load;
  }

  /** What EVALSHA takes: lower-case hexadecimal. */
  byte[] sha1() {
    return sha1;
  }

  private static Script of(String tail, Algorithm... algorithms) {
    Stream<String> middle =
        Arrays.stream(algorithms).map(algorithm -> algorithm.word().replace('-', '_'));
    return new Script(
        Stream.of(Stream.of("exact"), middle, Stream.of("charges", tail))
            .flatMap(names -> names)
            .map(Script::read)
            .collect(Collectors.joining("\n")));
  }

  private static String read(String name) {
    try (InputStream file = Script.class.getResourceAsStream(name + ".lua")) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha1Of(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
