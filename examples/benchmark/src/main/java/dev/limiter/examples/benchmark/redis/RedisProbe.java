package dev.limiter.examples.benchmark.redis;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.util.JedisURIHelper;

/** Asks the Redis questions beside the contender under measurement. */
public final class RedisProbe implements AutoCloseable {

  private static final int PATIENCE_MILLIS = (int) Duration.ofMinutes(2).toMillis();

  private final UnifiedJedis client;

  /** Connects when it is first asked something. */
  public RedisProbe(String uri) {
    client =
        RedisClient.builder()
            .hostAndPort(JedisURIHelper.getHostAndPort(URI.create(uri)))
            .clientConfig(DefaultJedisClientConfig.builder().timeoutMillis(PATIENCE_MILLIS).build())
            .build();
  }

  /** The text of a section of INFO. */
  public String info(String section) {
    byte[] text = (byte[]) command(Command.INFO, section);
    return new String(text, StandardCharsets.UTF_8);
  }

  /** The value of a line of a section of INFO. */
  public String info(String section, String name) {
    return info(section)
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("INFO " + section + " without " + name));
  }

  /** Waits until all data is gone. */
  public void flush() {
    command(Command.FLUSHALL, "SYNC");
  }

  /** How many keys there are. */
  public long size() {
    return client.dbSize();
  }

  /** The names of all keys, in alphabetical order. */
  public Set<String> keys() {
    return new TreeSet<>(client.keys("*"));
  }

  /** Gives a key another name. */
  public void rename(String from, String to) {
    client.rename(from, to);
  }

  /** The bytes that a key takes with all its members. */
  public long memoryUsage(String key) {
    return Objects.requireNonNull(client.memoryUsage(key, 0), key);
  }

  /** The state of a key as RESTORE takes it. */
  public byte[] dump(String key) {
    return Objects.requireNonNull(client.dump(key), key);
  }

  /** Runs a script that has no keys. */
  public void eval(String source, List<byte[]> arguments) {
    client.eval(source.getBytes(StandardCharsets.UTF_8), List.of(), arguments);
  }

  /** Adds a member to a sorted set. */
  public void addToSortedSet(String key, long score, String member) {
    client.zadd(key, (double) score, member);
  }

  /** Says something that can be found among the commands that Redis got. */
  public void echo(String text) {
    command(Command.ECHO, text);
  }

  @Override
  public void close() {
    client.close();
  }

  private Object command(Command command, String argument) {
    return client.executeCommand(new CommandArguments(command).add(argument));
  }
}
