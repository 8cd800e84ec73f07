package dev.limiter.examples.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The processes that the soak started; none outlives it. */
final class Children {

  private static final Queue<Process> STARTED = new ConcurrentLinkedQueue<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Children::end, "stop"));
  }

  private Children() {}

  /** Starts a process whose standard error goes to the file; its output can be read. */
  static Process start(List<String> command, Path errors) throws IOException {
    Process child = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    STARTED.add(child);
    return child;
  }

  /** Sends it a signal by name, such as STOP. */
  static void signal(Process child, String name) throws IOException, InterruptedException {
    String pid = Long.toString(child.pid());
    if (new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor() != 0) {
      throw new IOException("kill -" + name + " " + pid + " failed");
    }
  }

  private static void end() {
    STARTED.forEach(Process::destroyForcibly);
    STARTED.forEach(child -> child.onExit().join());
    Scratch.delete();
  }
}
