package dev.limiter.redis;

import dev.limiter.internal.Causes;
import dev.limiter.internal.PermanentFailure;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Asks Redis, when the engine is built, what would otherwise fail every request: whether it accepts
 * the login, is new enough, is a master, and does all that decisions can need. A Redis that cannot
 * be reached now may be so later.
 */
final class StartCheck {

  private static final System.Logger LOG = System.getLogger(RedisEngine.class.getName());
  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\..*");

  private static final Pattern EVICTION = Pattern.compile("(?m)^maxmemory_policy:(\\S+)");
  private static final String NO_EVICTION = "noeviction";

  /** Cold classes and a first connection take longer than a call. */
  private static final Duration LEAST_PATIENCE = Duration.ofSeconds(1);

  private final Topology topology;
  private final RedisKeys keys;
  private final boolean asksTime;
  private final Duration patience;

  /**
   * @param keys that no client has
   * @param asksTime whether scripts read the time of the server
   */
  StartCheck(Topology topology, RedisKeys keys, boolean asksTime, Duration deadline) {
    this.topology = topology;
    this.keys = keys;
    this.asksTime = asksTime;
    this.patience = deadline.compareTo(LEAST_PATIENCE) > 0 ? deadline : LEAST_PATIENCE;
  }

  /**
   * Makes the check, and logs one warning if Redis cannot decide now.
   *
   * @return whether it can
   * @throws IllegalArgumentException if Redis answers, and never will let Limiter work
   */
  boolean run() {
    try {
      Map<Node, String> nodes = topology.deciding(Deadline.after(patience));
      Deadline all = Deadline.after(patience.multipliedBy(2));
      @Nullable NodeFailure first = null;
      for (Map.Entry<Node, String> node : nodes.entrySet()) {
        try {
          check(node.getKey(), node.getValue(), all.reserving(0.5));
        } catch (NodeFailure e) {
          stopIfForEver(e);
          first = first == null ? e : first;
        }
      }
      if (first != null) {
        warn(first);
      }
      nodes.keySet().stream().findFirst().ifPresent(this::warnOfEviction);
      return first == null;
    } catch (NodeFailure e) {
      stopIfForEver(e);
      warn(e);
      return false;
    }
  }

  private static void warn(NodeFailure failure) {
    boolean replica = failure.failure() instanceof ReplicaFailure;
    boolean answered = failure.isErrorReply() || replica;
    LOG.log(
        Level.WARNING,
        failure.told().getMessage()
            + "; until "
            + (answered ? "that changes" : "it answers")
            + ", each policy's on-engine-failure decides"
            + (replica ? "; name its master" : ""));
  }

  private void check(Node node, String tag, Deadline deadline) {
    Map<String, String> server = greet(node, deadline);
    requireVersion(node.where(), server.getOrDefault("version", ""));
    requireMode(node.where(), server.getOrDefault("mode", topology.mode()));
    boolean replica = !server.getOrDefault("role", "master").equals("master");
    try {
      new StartTrial(node, keys, tag, asksTime, topology.sharded()).run(deadline);
    } catch (NodeFailure e) {
      throw replica ? new NodeFailure(node.where(), new ReplicaFailure(node.where())) : e;
    }
    if (replica) {
      throw new NodeFailure(node.where(), new ReplicaFailure(node.where()));
    }
  }

  /** Returns what the server says of itself; nothing if it does not. */
  private static Map<String, String> greet(Node node, Deadline deadline) {
    Object reply;
    try {
      reply = node.exchange(List.of(RedisCommand.of(Command.HELLO)), deadline).get(0);
    } catch (RuntimeException e) {
      NodeFailure failure = new NodeFailure(node.where(), e);
      stopIfLoginRefused(failure);
      throw failure;
    }
    if (reply instanceof JedisDataException error) {
      String text = RedisFailure.errorReply(error);
      if (RedisFailure.isOfAnotherRole(error) || text.matches("(?s)(NOAUTH|DENIED|WRONGPASS) .*")) {
        throw new NodeFailure(node.where(), error);
      }
      LOG.log(
          Level.WARNING,
          node.where()
              + " refuses HELLO ("
              + text
              + "), so that its version, mode and role are not checked; HELLO may be renamed, or a"
              + " proxy is in between");
    }
    return HelloReply.properties(reply);
  }

  /** Says nothing where Limiter may not ask: a warning is not worth demanding a permission. */
  private void warnOfEviction(Node node) {
    Object reply;
    try {
      RedisCommand question = RedisCommand.of(Command.INFO, "memory");
      reply = node.exchange(List.of(question), Deadline.after(patience)).get(0);
    } catch (RuntimeException e) {
      return;
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

  /** Stops the start, unless what happened may pass by itself. */
  private static void stopIfForEver(NodeFailure e) {
    if (e.isErrorReply()) {
      stopIfRefused(e.where(), RedisFailure.errorReply(e.failure()), e.failure());
      return;
    }
    Optional<PermanentFailure> known = PermanentFailure.in(e.told());
    if (known.isPresent()) {
      throw new IllegalArgumentException(known.get().getMessage() + "; " + known.get().remedy());
    }
    greetingFailure(e)
        .flatMap(Diagnosis::of)
        .ifPresent(
            error -> {
              throw new IllegalArgumentException(
                  e.where() + " " + error.what() + "; " + error.remedy());
            });
  }

  private static void stopIfRefused(String where, String text, RuntimeException reply) {
    Optional<ConfigurationError> error = ConfigurationError.of(reply);
    if (error.filter(ConfigurationError.NO_CLUSTER::equals).isPresent()) {
      throw new IllegalArgumentException(where + " is not of a Redis Cluster; use redis://");
    }
    if (error.isPresent() && !(reply instanceof JedisRedirectionException)) {
      throw refused(where, text, error.get());
    }
  }

  /** An error that no list knows concerns user, password or database while a connection opens. */
  private static void stopIfLoginRefused(NodeFailure failure) {
    String text = failure.isErrorReply() ? RedisFailure.errorReply(failure.failure()) : "";
    if (text.startsWith("ERR ") && !text.startsWith("ERR max number of clients")) {
      throw refused(failure.where(), text, ConfigurationError.LOGIN);
    }
  }

  private static IllegalArgumentException refused(
      String where, String text, ConfigurationError error) {
    return new IllegalArgumentException(where + " refuses us: " + text + "; " + error.remedy());
  }

  private static Optional<GreetingFailure> greetingFailure(NodeFailure failure) {
    AtomicReference<GreetingFailure> found = new AtomicReference<>();
    Causes.any(
        failure,
        part -> {
          if (part instanceof GreetingFailure greeting) {
            found.set(greeting);
          }
          return found.get() != null;
        });
    return Optional.ofNullable(found.get());
  }

  private static void requireVersion(String where, String version) {
    Matcher parts = VERSION.matcher(version);
    if (parts.matches()) {
      int major = Integer.parseInt(parts.group(1));
      if (major < 6 || (major == 6 && Integer.parseInt(parts.group(2)) < 2)) {
        throw new IllegalArgumentException(
            where + " is version " + version + ", but Redis 6.2 or Valkey 7.2 is needed");
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
}
