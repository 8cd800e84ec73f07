package dev.limiter.redis;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The replies of one call among several that were sent in one go. */
final class Replies extends AbstractList<@Nullable Object> implements RandomAccess {

  private final List<@Nullable Object> replies;
  private final Object batch;

  /**
   * @param batch the same object for all calls that were sent with it
   */
  Replies(List<@Nullable Object> replies, Object batch) {
    this.replies = replies;
    this.batch = batch;
  }

  /** Returns what the replies came with; null if the call was sent alone. */
  static @Nullable Object batchOf(List<@Nullable Object> replies) {
    return replies instanceof Replies shared ? shared.batch : null;
  }

  @Override
  public @Nullable Object get(int index) {
    return replies.get(index);
  }

  @Override
  public int size() {
    return replies.size();
  }
}
