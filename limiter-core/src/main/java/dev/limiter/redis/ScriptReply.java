package dev.limiter.redis;

import dev.limiter.Decision;
import dev.limiter.EngineException;
import dev.limiter.internal.ChargeGroups.Group;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what a script answered, and believes only what a script of ours can have said. */
final class ScriptReply {

  private static final int NUMBERS_PER_GROUP = 4;

  private ScriptReply() {}

  /**
   * One decision per group.
   *
   * @throws EngineException if the reply has another shape, or a number is out of range
   */
  static List<Decision> decisions(@Nullable Object reply, List<Group> groups) {
    int size = NUMBERS_PER_GROUP * groups.size();
    if (!(reply instanceof List<?> numbers)
        || numbers.size() != size
        || !numbers.stream().allMatch(Long.class::isInstance)) {
      throw new EngineException(
          "Redis answered " + shape(reply) + " where " + size + " whole numbers were due");
    }
    List<Decision> decisions = new ArrayList<>(groups.size());
    for (int i = 0; i < groups.size(); i++) {
      decisions.add(decision(groups.get(i), numbers, NUMBERS_PER_GROUP * i));
    }
    return decisions;
  }

  /**
   * Makes sure that a refund was answered.
   *
   * @throws EngineException if the reply is not a number
   */
  static void requireNumber(@Nullable Object reply) {
    if (!(reply instanceof Long)) {
      throw new EngineException("Redis answered " + shape(reply) + " where a whole number was due");
    }
  }

  private static Decision decision(Group group, List<?> numbers, int at) {
    long flag = (Long) numbers.get(at);
    long remaining = (Long) numbers.get(at + 1);
    long retryAfter = (Long) numbers.get(at + 2);
    long resetAfter = (Long) numbers.get(at + 3);
    boolean fits = flag == 1;
    boolean refused = !fits && group.servable();
    if (flag < 0
        || flag > 1
        || (fits && !group.servable())
        || remaining < 0
        || remaining > group.limit().limit()
        || (refused ? retryAfter < 1 : retryAfter != 0)
        || resetAfter < 0) {
      throw new EngineException(
          "Redis answered numbers that no script gives: " + numbers.subList(at, at + 4));
    }
    return group.decision(fits, remaining, retryAfter, resetAfter);
  }

  private static String shape(@Nullable Object reply) {
    if (reply == null) {
      return "nil";
    } else if (reply instanceof Long) {
      return "a number";
    } else if (reply instanceof List<?> array) {
      return array.stream().allMatch(Long.class::isInstance)
          ? "an array of " + array.size()
          : "an array that holds more than whole numbers";
    }
    return "a string";
  }
}
