package dev.limiter.redis;

import org.jspecify.annotations.Nullable;

/**
 * A command for the node that has its key.
 *
 * @param keyAt which argument is the key, counted from 0; others are in the same slot
 * @param script what the command runs; null if none
 */
record KeyedCommand(RedisCommand command, int keyAt, @Nullable Script script) {

  byte[] key() {
    return command.arguments().get(keyAt);
  }
}
