package dev.limiter.redis;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import dev.limiter.internal.ChargeGroups;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.KeyValue;

/**
 * Asks Redis, when the engine is built, what would otherwise fail every request: whether it lets us
 * in, is new enough, and runs our scripts. A Redis that cannot be reached now may be so later.
 */
final class StartCheck {

  private static final System.Logger LOG = System.getLogger(RedisEngine.class.getName());
  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\..*");

  private static final Pattern EVICTION = Pattern.compile("(?m)^maxmemory_policy:(\\S+)");
  private static final String NO_EVICTION = "noeviction";

  /** Jedis 8 says this where 5 to 7 pass on the server's words. */
  private static final String NO_HELLO = "Server does not support HELLO";

  /** Cold classes and a first connection take longer than a call. */
  private static final Duration LEAST_PATIENCE = Duration.ofSeconds(1);

  private final Topology topology;
  private final AtomicStep step;
  private final Duration patience;

  StartCheck(Topology topology, AtomicStep step, Duration deadline) {
    this.topology = topology;
    this.step = step;
    this.patience = deadline.compareTo(LEAST_PATIENCE) > 0 ? deadline : LEAST_PATIENCE;
  }

  /**
   * Makes the check.
   *
   * @throws IllegalArgumentException if Redis answers, and never will let us work
   */
  void run() {
    try {
      greet();
      look();
      warnOfEviction();
    } catch (NodeFailure e) {
      warn(e.told());
    } catch (EngineException e) {
      warn(e);
    }
  }

  private static void warn(EngineException reason) {
    LOG.log(Level.WARNING, reason.getMessage() + "; decisions fail until that changes");
  }

  private void greet() {
    try {
      Deadline deadline = Deadline.after(patience);
      Node node = topology.nodeOf(new byte[0], deadline);
      check(node.where(), properties(reply(node, deadline)));
    } catch (NodeFailure e) {
      throw e.isErrorReply() ? refusal(e) : e;
    }
  }

  /** Says nothing where we may not ask: it is no reason to demand a permission. */
  private void warnOfEviction() {
    Deadline deadline = Deadline.after(patience);
    Node node = topology.nodeOf(new byte[0], deadline);
    Object reply;
    try {
      reply = node.exchange(List.of(RedisCommand.of(Command.INFO, "memory")), deadline).get(0);
    } catch (RuntimeException e) {
      throw new NodeFailure(node.where(), e);
    }
    String memory = reply instanceof byte[] text ? new String(text, StandardCharsets.UTF_8) : "";
    Matcher policy = EVICTION.matcher(memory);
    if (policy.find() && !policy.group(1).equals(NO_EVICTION)) {
      LOG.log(
          Level.WARNING,
          node.where()
              + " drops keys when its memory is full, and a client whose key is dropped starts"
              + " afresh: maxmemory-policy is "
              + policy.group(1)
              + "; set it to "
              + NO_EVICTION);
    }
  }

  private static @Nullable Object reply(Node node, Deadline deadline) {
    try {
      Object reply = node.exchange(List.of(RedisCommand.of(Command.HELLO)), deadline).get(0);
      if (reply instanceof JedisDataException error) {
        throw error;
      }
      return reply;
    } catch (RuntimeException e) {
      throw new NodeFailure(node.where(), e);
    }
  }

  private void check(String where, Map<String, String> server) {
    requireVersion(where, server.getOrDefault("version", ""));
    requireMode(where, server.getOrDefault("mode", topology.mode()));
  }

  /** What the error means for the start: it stops it, unless it may pass. */
  private static RuntimeException refusal(NodeFailure failure) {
    String text = RedisFailure.errorReply(failure.failure());
    if (text.startsWith("ERR unknown command") || text.equals(NO_HELLO)) {
      return tooOld(failure.where(), "older than 6.0");
    } else if (text.contains("cluster support disabled")) {
      return new IllegalArgumentException(
          failure.where() + " is not of a Redis Cluster; use redis://");
    } else if (text.startsWith("ERR max number of clients")) {
      return failure;
    } else if (failure.failure() instanceof JedisAccessControlException
        || text.startsWith("ERR ")) {
      return new IllegalArgumentException(
          failure.where() + " refuses us: " + text + "; check user, password and database");
    }
    return failure;
  }

  /** Reads one state of every algorithm, none of which exists. */
  private void look() {
    Duration minute = Duration.ofMinutes(1);
    Stream<Limit> limits =
        Stream.of(
            new FixedWindow(1, minute),
            new SlidingLog(1, minute),
            new SlidingCounter(1, minute),
            new TokenBucket(1, 1, minute));
    Stream<Charge> looks = limits.map(limit -> new Charge(new Policy("start-check", limit), "", 0));
    try {
      step.acquire(ChargeGroups.of(looks.toList()).groups(), Deadline.after(patience));
    } catch (NodeFailure e) {
      String text = e.isErrorReply() ? RedisFailure.errorReply(e.failure()) : "";
      if (e.failure() instanceof JedisAccessControlException
          || text.contains("user executing the script")) {
        throw new IllegalArgumentException(
            e.where() + " refuses our script: " + text + "; grant the user what it needs");
      }
      throw e;
    }
  }

  private static void requireVersion(String where, String version) {
    Matcher parts = VERSION.matcher(version);
    if (parts.matches()) {
      int major = Integer.parseInt(parts.group(1));
      if (major < 6 || (major == 6 && Integer.parseInt(parts.group(2)) < 2)) {
        throw tooOld(where, version);
      }
    }
  }

  private void requireMode(String where, String mode) {
    if (!mode.equals(topology.mode())) {
      throw new IllegalArgumentException(
          where
              + " runs in "
              + mode
              + " mode; use "
              + (mode.equals("standalone") ? "redis" : "redis-" + mode)
              + ":// or a client for it");
    }
  }

  private static IllegalArgumentException tooOld(String where, String version) {
    return new IllegalArgumentException(
        where + " is version " + version + ", but Redis 6.2 or Valkey 7.2 is needed");
  }

  /** RESP2 gives names and values in turn, RESP3 pairs. */
  private static Map<String, String> properties(@Nullable Object reply) {
    Map<String, String> properties = new HashMap<>();
    if (reply instanceof List<?> list) {
      for (Iterator<?> words = list.iterator(); words.hasNext(); ) {
        Object word = words.next();
        if (word instanceof KeyValue<?, ?> pair) {
          properties.put(text(pair.getKey()), text(pair.getValue()));
        } else if (words.hasNext()) {
          properties.put(text(word), text(words.next()));
        }
      }
    }
    return properties;
  }

  private static String text(@Nullable Object word) {
    return word instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(word);
  }
}
