package dev.limiter.redis;

import dev.limiter.EngineException;
import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import dev.limiter.internal.Algorithm;
import dev.limiter.internal.ChargeGroups.Group;
import dev.limiter.internal.StateKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/**
 * A command of the start check. Together they need every command that a decision, a refund or a
 * reset can need, and no other: they load each script, run it under keys of this one check, so that
 * checks at the same time do not meet, and delete the keys. The scripts decide by a time that is
 * made up, so that charges a window apart need no waiting; keys that stay expire within a minute.
 *
 * @param name of the command, as an operator grants it
 */
record TrialCall(String name, RedisCommand command) {

  private static final long WINDOW_MILLIS = 1_000;
  private static final long GRACE_MILLIS = 60_000 - 2 * WINDOW_MILLIS;
  private static final Duration WINDOW = Duration.ofMillis(WINDOW_MILLIS);

  /**
   * Returns all, in order.
   *
   * @param tag of the keys, but for its first letter
   * @param asksTime whether the engine's scripts read the time of the server
   */
  static List<TrialCall> all(RedisKeys keys, String tag, boolean asksTime) {
    String policy = "start-check-" + UUID.randomUUID();
    long now = System.currentTimeMillis() / WINDOW_MILLIS * WINDOW_MILLIS;
    List<TrialCall> calls = new ArrayList<>();
    List<Group> states = states(policy, tag);
    for (Algorithm algorithm : Algorithm.values()) {
      calls.add(new TrialCall("SCRIPT", Script.ofOne(algorithm).load()));
    }
    calls.add(new TrialCall("SCRIPT", Script.ofSeveral().load()));
    if (asksTime) {
      Group look = of(states.get(0), 0);
      calls.add(evalsha(ScriptCall.acquire(List.of(look), keys, ScriptTime.of(null))));
    }
    for (Group state : states) {
      calls.add(acquire(keys, now, of(state, 1)));
      calls.add(refund(keys, now, of(state, 1)));
    }
    addLog(calls, keys, states.get(1), now);
    calls.add(acquire(keys, now, of(states.get(0), 1), of(states.get(2), 1)));
    for (Group state : states) {
      byte[] key = keys.of(state.state()).getBytes(StandardCharsets.US_ASCII);
      calls.add(new TrialCall("DEL", new RedisCommand(Command.DEL, List.of(key))));
    }
    return calls;
  }

  /** Returns whether a reply has the shape that it must have. */
  boolean isDue(@Nullable Object reply) {
    return switch (name) {
      case "SCRIPT" -> reply instanceof byte[];
      case "DEL" -> reply instanceof Long;
      default -> reply instanceof List || reply instanceof Long;
    };
  }

  /** Returns the failure that a reply of no due shape is. */
  EngineException oddity(@Nullable Object reply) {
    return new EngineException(
        "Redis answered " + (reply == null ? "nil" : "a reply of an odd shape") + " to " + name);
  }

  private static List<Group> states(String policy, String tag) {
    Stream<Limit> limits =
        Stream.of(
            new FixedWindow(9, WINDOW),
            new SlidingLog(9, WINDOW),
            new SlidingCounter(9, WINDOW),
            new TokenBucket(9, 9, WINDOW));
    return limits
        .map(limit -> new Policy(policy, limit))
        .map(named -> new Group(StateKey.of(named, tag), named, 1))
        .toList();
  }

  /** Makes a log push, set, and pop at both ends, and read a run from the end. */
  private static void addLog(List<TrialCall> calls, RedisKeys keys, Group log, long now) {
    calls.add(acquire(keys, now, of(log, 1)));
    calls.add(acquire(keys, now, of(log, 1)));
    calls.add(acquire(keys, now + WINDOW_MILLIS / 2, of(log, 1)));
    calls.add(acquire(keys, now + WINDOW_MILLIS, of(log, 2)));
    calls.add(refund(keys, now + WINDOW_MILLIS, of(log, 2)));
  }

  private static TrialCall acquire(RedisKeys keys, long now, Group... groups) {
    return evalsha(ScriptCall.acquire(List.of(groups), keys, ScriptTime.at(now, GRACE_MILLIS)));
  }

  private static TrialCall refund(RedisKeys keys, long now, Group group) {
    return evalsha(ScriptCall.refund(List.of(group), keys, ScriptTime.at(now, GRACE_MILLIS)));
  }

  private static TrialCall evalsha(ScriptCall call) {
    return new TrialCall("EVALSHA", new RedisCommand(Command.EVALSHA, call.words()));
  }

  private static Group of(Group state, long cost) {
    return new Group(state.state(), state.policy(), cost);
  }
}
