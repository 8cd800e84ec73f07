package dev.limiter.redis;

import dev.limiter.internal.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.Protocol.Command;

/**
 * A Lua script, joined when it is loaded from the files beside this class: a line {@code -- include
 * name} stands for that file. There are five whatever is configured: one per algorithm for a single
 * charge, and one for several. Each is straight-line code, since Redis runs the whole text at every
 * call: a function that a script defines is made anew each time.
 */
final class Script {

  private static final Pattern INCLUDE = Pattern.compile("(?m)^ *-- include (\\w+)$");
  private static final Map<Algorithm, Script> ONE = new EnumMap<>(Algorithm.class);
  private static final Script MIXED = new Script(joined("mixed", ""));

  static {
    for (Algorithm algorithm : Algorithm.values()) {
      ONE.put(algorithm, new Script(joined("one", algorithm.word().replace('-', '_'))));
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

  /** The script for one charge or refund. */
  static Script ofOne(Algorithm algorithm) {
    return Objects.requireNonNull(ONE.get(algorithm));
  }

  /** The script for several charges or refunds, whatever their algorithms. */
  static Script ofSeveral() {
    return MIXED;
  }

  /** The command after which a server knows the script. */
  RedisCommand load() {
    return load;
  }

  /** What EVALSHA takes: lower-case hexadecimal. */
  byte[] sha1() {
    return sha1;
  }

  /** The text of a file, with {@code -- include algorithm} standing for the one of that name. */
  private static String joined(String name, String algorithm) {
    return INCLUDE
        .matcher(read(name))
        .replaceAll(
            line -> {
              String included = line.group(1).equals("algorithm") ? algorithm : line.group(1);
              return Matcher.quoteReplacement(joined(included, algorithm));
            });
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
