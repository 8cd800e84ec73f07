package dev.limiter.examples.benchmark.worker;

import dev.limiter.examples.benchmark.Fields;

/** Something that a contender is asked to do. */
interface Task {

  /**
   * Does it.
   *
   * @throws IllegalStateException if the contender did not do its work right
   */
  Fields run(Fields request) throws InterruptedException;

  /** An empty answer. */
  static Fields done() {
    return Fields.of("done");
  }
}
