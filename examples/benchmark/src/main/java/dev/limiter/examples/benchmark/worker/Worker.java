package dev.limiter.examples.benchmark.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.limiter.examples.benchmark.Fields;
import dev.limiter.examples.benchmark.contender.Contender;
import dev.limiter.examples.benchmark.contender.Entrant;
import dev.limiter.examples.benchmark.redis.RedisProbe;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

/**
 * The process of one contender. It reads a task per line from standard input and answers each with
 * a line on standard output, until the input ends.
 */
public final class Worker {

  /** What stands for the address of Redis where there is none. */
  public static final String NO_REDIS = "none";

  private final Map<String, Task> tasks;

  private Worker(Subject subject) {
    tasks =
        Map.of(
            "libraries", new Libraries(subject),
            "check", new Check(subject),
            "fill", new Filling(subject),
            "run", new Run(subject),
            "commands", new CommandCount(subject),
            "cost", new Cost(subject),
            "size", new Size(subject),
            "log-size", new LogSize(subject));
  }

  /** Arguments: the name of an {@link Entrant}, and the address of Redis. */
  public static void main(String[] args) throws IOException {
    // What libraries print must not be taken for an answer.
    System.setOut(System.err);
    String uri = args[1];
    Optional<RedisProbe> redis =
        uri.equals(NO_REDIS) ? Optional.empty() : Optional.of(new RedisProbe(uri));
    try (PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        Contender contender = Entrant.valueOf(args[0]).open(uri)) {
      Worker worker = new Worker(new Subject(contender, uri, redis));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.println(worker.answer(Fields.parse(line)).line());
      }
    }
    System.exit(0);
  }

  private Fields answer(Fields request) {
    Task task = tasks.get(request.word());
    if (task == null) {
      return failed("there is no task " + request.word());
    }
    try {
      return task.run(request);
    } catch (RuntimeException | InterruptedException e) {
      e.printStackTrace(System.err);
      return failed(e.toString());
    }
  }

  private static Fields failed(String message) {
    return Fields.of("failed").with("message", message);
  }
}
