package dev.limiter;

import java.util.ArrayList;
import java.util.List;

/** Every allowed cost with its time, oldest first. */
record ExactSlidingLog(List<Entry> entries) implements ExactState {

  static final ExactSlidingLog EMPTY = new ExactSlidingLog(List.of());

  /**
   * An allowed cost.
   *
   * @param time milliseconds since the epoch
   */
  record Entry(long time, long cost) {}

  private long newest() {
    return entries.get(entries.size() - 1).time;
  }

  private long decisionTime(long now) {
    return entries.isEmpty() ? now : Math.max(now, newest());
  }

  @Override
  public ExactSlidingLog anchored(Limit limit, long now) {
    if (entries.isEmpty() || newest() - now <= limit.window().toMillis()) {
      return this;
    }
    return new ExactSlidingLog(
        entries.stream().map(entry -> new Entry(Math.min(entry.time, now), entry.cost)).toList());
  }

  @Override
  public ExactSlidingLog tidied(Limit limit, long now) {
    long goneUpTo = decisionTime(now) - limit.window().toMillis();
    return new ExactSlidingLog(entries.stream().filter(entry -> entry.time > goneUpTo).toList());
  }

  @Override
  public long remaining(Limit limit, long now) {
    long total = tidied(limit, now).entries.stream().mapToLong(Entry::cost).sum();
    return Math.max(0, limit.limit() - total);
  }

  @Override
  public ExactSlidingLog charged(Limit limit, long now, long cost) {
    List<Entry> kept = new ArrayList<>(tidied(limit, now).entries);
    kept.add(new Entry(decisionTime(now), cost));
    return new ExactSlidingLog(kept);
  }

  @Override
  public ExactSlidingLog refunded(Limit limit, long now, long cost) {
    List<Entry> kept = new ArrayList<>(tidied(limit, now).entries);
    long left = cost;
    while (left > 0 && !kept.isEmpty()) {
      Entry newest = kept.remove(kept.size() - 1);
      if (newest.cost > left) {
        kept.add(new Entry(newest.time, newest.cost - left));
      }
      left -= Math.min(left, newest.cost);
    }
    return new ExactSlidingLog(kept);
  }

  @Override
  public boolean nothingLeft() {
    return entries.isEmpty();
  }

  @Override
  public long forgottenAt(Limit limit) {
    return newest() + limit.window().toMillis();
  }
}
