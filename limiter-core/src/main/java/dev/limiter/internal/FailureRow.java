package dev.limiter.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Failures in a row, of which those of one batch count as one: here, and nowhere else, it is
 * decided what counts. Thread-safe.
 */
public final class FailureRow {

  private final int most;
  private final List<Object> batches;
  private volatile int size;

  /**
   * @param most how many are counted
   */
  public FailureRow(int most) {
    this.most = most;
    this.batches = new ArrayList<>(most);
  }

  /**
   * Counts a failure.
   *
   * @param batch the same object for all calls that failed together
   * @return its place in the row, from 1 on; 0 if its batch is counted already, or the row is full
   */
  public synchronized int add(Object batch) {
    if (size == most || batches.stream().anyMatch(counted -> counted == batch)) {
      return 0;
    }
    batches.add(batch);
    size = batches.size();
    return size;
  }

  /** Returns how many failures are in the row. */
  public int size() {
    return size;
  }

  /** Returns whether the row has all that it counts. */
  public boolean full() {
    return size == most;
  }

  /** Ends the row. */
  public void clear() {
    if (size != 0) {
      synchronized (this) {
        batches.clear();
        size = 0;
      }
    }
  }
}
