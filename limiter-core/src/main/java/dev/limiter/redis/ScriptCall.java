package dev.limiter.redis;

import dev.limiter.Limit;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import dev.limiter.internal.Bounds;
import dev.limiter.internal.ChargeGroups.Group;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/**
 * One run of a script over some groups; {@code charges.lua} says what KEYS and ARGV are.
 *
 * @param words what follows EVALSHA
 */
record ScriptCall(Script script, List<byte[]> words) {

  private static final int FIRST_KEY = 2;
  private static final long LARGEST_EXACT = (1L << 53) - 1;

  /** Charges all groups, or none. A cost above the limit is the same whatever it is. */
  static ScriptCall acquire(List<Group> groups, RedisKeys keys, ScriptTime time) {
    Script script =
        Script.acquire(groups.stream().map(group -> group.state().algorithm()).toList());
    Words words = new Words(script, groups, keys, time);
    groups.forEach(group -> words.add(group, Math.min(group.cost(), group.limit().limit() + 1)));
    return words.call();
  }

  /** Gives back the cost of each group, which may be above a limit that was lowered. */
  static ScriptCall refund(List<Group> groups, RedisKeys keys, ScriptTime time) {
    Words words = new Words(Script.REFUND, groups, keys, time);
    groups.forEach(group -> words.add(group, Math.min(group.cost(), LARGEST_EXACT)));
    return words.call();
  }

  /**
   * Sends it to the node of its keys.
   *
   * @throws NodeFailure if the reply is an error, or there is none in time
   */
  @Nullable Object send(Delivery delivery, Deadline deadline) {
    RedisCommand command = new RedisCommand(Command.EVALSHA, words);
    return delivery.send(new KeyedCommand(command, FIRST_KEY, script), deadline);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Collects the words of a call. */
  private static final class Words {

    private final Script script;
    private final List<byte[]> words = new ArrayList<>();

    Words(Script script, List<Group> groups, RedisKeys keys, ScriptTime time) {
      this.script = script;
      words.add(script.sha1());
      text(groups.size());
      groups.forEach(group -> text(keys.of(group.state())));
      text(time.now());
      text(time.ttlExtraMillis());
    }

    void add(Group group, long cost) {
      Limit limit = group.limit();
      text(group.state().algorithm().word());
      text(cost);
      text(limit.limit());
      text(limit.window().toMillis());
      if (limit instanceof TokenBucket bucket) {
        text(bucket.refill());
        text(bucket.period().toMillis());
      } else {
        text(limit instanceof SlidingLog log ? Bounds.logUnit(log.window()) : 0);
        text(0);
      }
    }

    ScriptCall call() {
      return new ScriptCall(script, words);
    }

    private void text(Object word) {
      words.add(ascii(word.toString()));
    }
  }
}
