package dev.limiter.redis;

import dev.limiter.internal.KeyText;
import dev.limiter.internal.StateKey;

/**
 * Names the keys of one namespace: {@code namespace:1:{kCLIENT}:POLICY:ALGORITHM-SPAN}, 1 being the
 * version of the format and the span in milliseconds. What stands in braces is the hash tag, so
 * that all of a client's keys share a slot; its k keeps it from being empty. No two states share a
 * key: {@link KeyText} leaves no brace in a part, and neither policy nor algorithm holds a colon.
 * Printable ASCII, at most 400 characters.
 */
final class RedisKeys {

  private final String head;

  RedisKeys(String namespace) {
    this(namespace, 'k');
  }

  private RedisKeys(String namespace, char kind) {
    head = KeyText.of(namespace) + ":1:{" + kind;
  }

  /** Keys of the same namespace that no client has: their hash tags begin with c. */
  static RedisKeys ofStartCheck(String namespace) {
    return new RedisKeys(namespace, 'c');
  }

  /** The key of a state. */
  String of(StateKey state) {
    return head
        + KeyText.ofBrief(state.client())
        + "}:"
        + state.policy()
        + ':'
        + state.algorithm().word()
        + '-'
        + state.spanMillis();
  }
}
