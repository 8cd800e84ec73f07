package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import java.io.IOException;

/**
 * A contender in a process of its own.
 *
 * @param child whose main class is the worker
 */
record ContenderProcess(Entrant entrant, ChildProcess child) implements AutoCloseable {

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

  @Override
  public void close() throws IOException {
    child.close();
  }
}
