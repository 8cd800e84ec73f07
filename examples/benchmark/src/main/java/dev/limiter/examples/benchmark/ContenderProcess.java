package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.io.IOException;

/**
 * A contender in a process of its own.
 *
 * @param child whose main class is the worker
 */
record ContenderProcess(Entrant entrant, ChildProcess child) implements AutoCloseable {

  private static final int WARM_UP_CLIENTS = 1_000;
  private static final int WARM_UP_THREADS = 8;
  private static final int WARM_UP_TURNS = 2;

  /**
   * Gives it a task and waits for the answer.
   *
   * @throws BenchmarkException if it did not do its work right
   */
  Fields ask(Fields request) throws IOException, InterruptedException {
    child.tell(request.line());
    Fields answer = Fields.parse(child.hear());
    if (answer.word().equals("failed")) {
      throw new BenchmarkException(
          entrant.title() + " at " + request + ": " + answer.text("message"));
    }
    return answer;
  }

  /** Makes sure that it limits, and lets it work for a while before it is measured. */
  void prepare(long millis) throws IOException, InterruptedException {
    ask(Fields.of("check"));
    for (int refusedPercent : new int[] {0, 99}) {
      if (entrant.does(refusedPercent)) {
        Work work = new Work(WARM_UP_CLIENTS, refusedPercent, WARM_UP_THREADS);
        ask(work.fill());
        ask(work.run(WARM_UP_TURNS * millis));
      }
    }
  }

  /** The jars it runs from. */
  String libraries() throws IOException, InterruptedException {
    return ask(Fields.of("libraries")).text("names");
  }

  @Override
  public void close() {
    child.close();
  }
}
