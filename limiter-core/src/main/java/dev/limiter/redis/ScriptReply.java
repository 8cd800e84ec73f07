package dev.limiter.redis;

import dev.limiter.Decision;
import dev.limiter.EngineException;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups.Group;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a script answered, believed only if a script of ours can have said it.
 *
 * @param decisions one per group
 * @param foreign policies of which a key held what is not ours
 */
record ScriptReply(List<Decision> decisions, List<Policy> foreign) {

  private static final int NUMBERS_PER_GROUP = 4;

  /**
   * Reads a reply of {@code one.lua} or {@code mixed.lua}.
   *
   * @throws EngineException if the reply has another shape, or a number is out of range
   */
  static ScriptReply of(@Nullable Object reply, List<Group> groups) {
    int size = NUMBERS_PER_GROUP * groups.size();
    if (!(reply instanceof List<?> words) || !isDue(words, size)) {
      throw new EngineException(
          "Redis answered " + shape(reply) + " where " + size + " whole numbers were due");
    }
    List<Decision> decisions = new ArrayList<>(groups.size());
    for (int i = 0; i < groups.size(); i++) {
      decisions.add(decision(groups.get(i), words, NUMBERS_PER_GROUP * i));
    }
    return new ScriptReply(
        decisions, words.size() > size ? foreign((byte[]) words.get(size), groups) : List.of());
  }

  /** True for so many whole numbers, and for one word after them. */
  private static boolean isDue(List<?> words, int size) {
    boolean flagged = words.size() == size + 1 && words.get(size) instanceof byte[];
    return (words.size() == size || flagged) && startsWithNumbers(words, size);
  }

  private static boolean startsWithNumbers(List<?> words, int count) {
    for (int i = 0; i < count; i++) {
      if (!(words.get(i) instanceof Long)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads the reply to a refund or a reset.
   *
   * @throws EngineException if it is not a number
   */
  static long number(@Nullable Object reply) {
    if (!(reply instanceof Long number)) {
      throw new EngineException("Redis answered " + shape(reply) + " where a whole number was due");
    }
    return number;
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

  /** From the numbers of the keys, counted from 1. */
  private static List<Policy> foreign(byte[] keys, List<Group> groups) {
    try {
      return Arrays.stream(new String(keys, StandardCharsets.UTF_8).split(" ", -1))
          .map(key -> groups.get(Integer.parseInt(key) - 1).policy())
          .toList();
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new EngineException("Redis answered a word that no script gives");
    }
  }

  private static String shape(@Nullable Object reply) {
    if (reply == null) {
      return "nil";
    } else if (reply instanceof Long) {
      return "a number";
    } else if (reply instanceof List<?> array) {
      return startsWithNumbers(array, array.size())
          ? "an array of " + array.size()
          : "an array that holds more than whole numbers";
    }
    return "a string";
  }
}
