package dev.limiter.redis;

import dev.limiter.Limit;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import dev.limiter.internal.Bounds;
import dev.limiter.internal.ChargeGroups.Group;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/**
 * One run of a script over some groups; {@code one.lua} and {@code mixed.lua} say what KEYS and
 * ARGV are.
 *
 * @param words what follows EVALSHA
 */
record ScriptCall(Script script, List<byte[]> words) {

  private static final int FIRST_KEY = 2;
  private static final int BYTES_OF_NUMBERS = 5 * Long.BYTES;
  private static final long LARGEST_EXACT = (1L << 53) - 1;

  /** Charges all groups, or none. A cost above the limit is the same whatever it is. */
  static ScriptCall acquire(List<Group> groups, RedisKeys keys, ScriptTime time) {
    return of(groups, keys, time, group -> Math.min(group.cost(), group.limit().limit() + 1));
  }

  /** Gives back the cost of each group, which may be above a limit that was lowered. */
  static ScriptCall refund(List<Group> groups, RedisKeys keys, ScriptTime time) {
    return of(groups, keys, time, group -> -Math.min(group.cost(), LARGEST_EXACT));
  }

  private static ScriptCall of(
      List<Group> groups, RedisKeys keys, ScriptTime time, ToLongFunction<Group> cost) {
    boolean one = groups.size() == 1;
    Script script = one ? Script.ofOne(groups.get(0).state().algorithm()) : Script.ofSeveral();
    List<byte[]> words = new ArrayList<>(2 * groups.size() + FIRST_KEY + 1);
    words.add(script.sha1());
    words.add(ascii(Integer.toString(groups.size())));
    for (Group group : groups) {
      words.add(ascii(keys.of(group.state())));
    }
    for (Group group : groups) {
      words.add(charge(group, cost.applyAsLong(group)));
    }
    words.addAll(time.words());
    return new ScriptCall(script, words);
  }

  /**
   * Sends it to the node of its keys.
   *
   * @throws NodeFailure if the reply is an error or cannot be read, or there is none in time
   */
  <T> T send(Delivery delivery, Deadline deadline, Function<@Nullable Object, T> read) {
    RedisCommand command = new RedisCommand(Command.EVALSHA, words);
    return delivery.send(new KeyedCommand(command, FIRST_KEY, script), deadline, read);
  }

  /** The numbers of a charge, and the algorithm's word. */
  private static byte[] charge(Group group, long cost) {
    Limit limit = group.limit();
    byte[] algorithm = ascii(group.state().algorithm().word());
    long p = 0;
    long q = 0;
    if (limit instanceof TokenBucket bucket) {
      p = bucket.refill();
      q = bucket.period().toMillis();
    } else if (limit instanceof SlidingLog log) {
      p = Bounds.logUnit(log.window());
    }
    return ByteBuffer.allocate(BYTES_OF_NUMBERS + algorithm.length)
        .putLong(cost)
        .putLong(limit.limit())
        .putLong(limit.window().toMillis())
        .putLong(p)
        .putLong(q)
        .put(algorithm)
        .array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
