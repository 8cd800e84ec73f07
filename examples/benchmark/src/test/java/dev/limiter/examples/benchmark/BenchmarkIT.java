package dev.limiter.examples.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.examples.benchmark.contender.Entrant;
import dev.limiter.redis.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs the whole benchmark with trivial lengths: it must have its figures, whatever they are. */
class BenchmarkIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.own();

  @TempDir Path folder;

  @BeforeEach
  void empty() {
    REDIS.flush();
  }

  @Test
  void measuresAllContendersAtAllWork() throws Exception {
    Path out = folder.resolve("report.md");
    Path errors = folder.resolve("errors");
    Process process = start(errors, "--quick", "--out", out.toString());
    String report = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    saySkipped(errors);

    assertThat(out).hasContent(report);
    for (int clients : List.of(1, 1_000, 10_000)) {
      for (int threads : List.of(1, 8, 64)) {
        assertMeasured(report, new Work(clients, 0, threads));
        assertMeasured(report, new Work(clients, 99, threads));
      }
    }
    assertThat(report)
        .contains(Entrant.ofMemory().stream().map(Entrant::title).toList())
        .contains("bucket4j_jdk17-core-8.17.0, bucket4j_jdk17-jedis-8.17.0")
        .contains("bucket4j_jdk17-core-8.19.0, bucket4j_jdk17-lettuce-8.19.0")
        .contains("## Bytes per client", "## Scripts", "## Decisions in memory", "## Filters")
        .contains("### What it comes to")
        .doesNotContain("NaN", "Infinity");
  }

  @Test
  void refusesARedisThatIsNotEmpty() throws Exception {
    REDIS.command("SET", "somebody", "else's");
    Path errors = folder.resolve("errors");
    assertThat(start(errors, "--part", "size").waitFor()).isEqualTo(1);
    assertThat(errors)
        .hasContent(
            "benchmark: the Redis must be empty, since everything in it is deleted; "
                + REDIS.uri()
                + " has 1 keys");
  }

  private static void assertMeasured(String report, Work work) {
    String section = report.substring(report.indexOf("### " + work.title() + "\n") + 1);
    assertThat(Entrant.onRedis())
        .filteredOn(entrant -> entrant.does(work.refusedPercent()))
        .allSatisfy(
            entrant ->
                assertThat(section.substring(0, section.indexOf("\n#")))
                    .containsPattern("(?m)^\\| " + entrant.title() + " +\\| +[0-9]"));
  }

  /** Only that of this test's output is seen by who builds. */
  private static void saySkipped(Path errors) throws IOException {
    Files.readAllLines(errors).stream()
        .filter(line -> line.contains("SKIPPED"))
        .forEach(System.out::println);
  }

  private static Process start(Path errors, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", "target/benchmark.jar", "--redis", REDIS.uri()));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).redirectError(errors.toFile()).start();
  }
}
