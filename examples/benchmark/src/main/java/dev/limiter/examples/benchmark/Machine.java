package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.contender.Entrant;
import dev.limiter.examples.benchmark.worker.Worker;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where everything runs.
 *
 * @param home the folder with the jar of the benchmark
 * @param classPath of the benchmark
 * @param redisUri where Redis answers, {@link Worker#NO_REDIS} if nobody needs it
 */
record Machine(Path home, String classPath, String redisUri) {

  /** What each process of a contender on Redis is started with. */
  static final List<String> SMALL_HEAP = List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");

  /** The same in memory, where a million clients lie in the heap. */
  static final List<String> LARGE_HEAP =
      List.of("-Xms2g", "-Xmx2g", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch");

  /** The process of a contender that decides in Redis. */
  ContenderProcess onRedis(Entrant entrant) throws IOException {
    return contender(entrant, redisUri, SMALL_HEAP);
  }

  /** The process of one that decides in memory. */
  ContenderProcess inMemory(Entrant entrant) throws IOException {
    return contender(entrant, Worker.NO_REDIS, LARGE_HEAP);
  }

  private ContenderProcess contender(Entrant entrant, String uri, List<String> flags)
      throws IOException {
    String first =
        entrant
            .libraries()
            .map(folder -> home.resolve(folder) + File.separator + "*" + File.pathSeparator)
            .orElse("");
    return new ContenderProcess(
        entrant,
        ChildProcess.java(first + classPath, flags, Worker.class, List.of(entrant.name(), uri)));
  }
}
