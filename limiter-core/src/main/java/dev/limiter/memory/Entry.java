package dev.limiter.memory;

import dev.limiter.Limit;
import dev.limiter.internal.StateKey;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The place of one key's state: everything but the final fields is guarded by its lock, which no
 * caller waits for long. A lock and no monitor, since a call holds any number of them at a time.
 */
final class Entry {

  final StateKey key;

  final ReentrantLock lock = new ReentrantLock();

  /** Entries are locked in this order, so that two calls never wait for each other. */
  final long order;

  /** True once eviction knows this entry. */
  boolean listed;

  /** True once the entry left the map: whoever waited for it must look again. */
  boolean removed;

  private final long graceMillis;
  private @Nullable State state;

  /** When the state was stored, on both clocks: what tells how long it lives when that matters. */
  private long writtenMillis;

  private long writtenTickMillis;

  /**
   * @param graceMillis how much longer a state is kept than it matters
   */
  Entry(StateKey key, long order, long graceMillis) {
    this.key = key;
    this.order = order;
    this.graceMillis = graceMillis;
  }

  /** The state at a moment, fresh where there is none. */
  State at(Limit limit, Moment moment) {
    return State.of(live(moment.tickMillis()), limit, moment.nowMillis());
  }

  /** True if a later moment than this one decided here already, so that this one is too old. */
  boolean writtenAfter(Moment moment) {
    return writtenTickMillis > moment.tickMillis() || writtenMillis > moment.nowMillis();
  }

  boolean mustMove(Limit limit, Moment moment) {
    State live = live(moment.tickMillis());
    return live != null && live.mustMove(limit, moment.nowMillis());
  }

  void store(State state, Moment moment) {
    this.state = state.blank() ? null : state;
    this.writtenMillis = moment.nowMillis();
    this.writtenTickMillis = moment.tickMillis();
  }

  Entry give(Limit limit, long cost, Moment moment) {
    State live = live(moment.tickMillis());
    if (live != null) {
      store(live.at(limit, moment.nowMillis()).give(cost), moment);
    }
    return this;
  }

  Entry clear() {
    state = null;
    return this;
  }

  boolean empty() {
    return state == null;
  }

  /** True if there is no state that matters. */
  boolean expired(long tickMillis) {
    return live(tickMillis) == null;
  }

  private @Nullable State live(long tickMillis) {
    State live = state;
    long idleMillis = tickMillis - writtenTickMillis - graceMillis;
    return live == null || idleMillis < 0 || idleMillis < live.lifeMillis(writtenMillis)
        ? live
        : null;
  }

  /** Until when a cost of 1 is refused; now, if it is not. */
  long refusesUntilMillis(long nowMillis) {
    if (state == null) {
      return nowMillis;
    }
    State now = state.at(state.limit(), nowMillis);
    return now.remaining() > 0 ? nowMillis : nowMillis + now.waitMillis(nowMillis, 1);
  }
}
